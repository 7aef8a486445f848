import { exportBatteries } from '@fanal/contract/batteries'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useState } from 'react'
import { download } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import styles from './batteries-panel.module.css'
import { BatteryItem } from './battery-item.tsx'

/** The virtual batteries of a contract. */
export function BatteriesPanel({ contract }: { contract: Contract }) {
  const t = useTexts('batteries')
  const links = contract.bateria_virtual
  return (
    <>
      <p className={styles.help}>{t('panel.help')}</p>
      <ul className={styles.list}>
        {links.map((link) => (
          <BatteryItem key={link.id} contract={contract} link={link} />
        ))}
      </ul>
      <BatteriesFile links={links} />
    </>
  )
}

/** The Excel file; with several batteries, each can be left out of it. */
function BatteriesFile({ links }: { links: Contract['bateria_virtual'] }) {
  const t = useTexts('batteries')
  const [left, setLeft] = useState<readonly number[]>([])
  const chosen = links.map(({ bateria }) => bateria.id).filter((id) => !left.includes(id))
  const choose = (id: number, isChosen: boolean) =>
    setLeft(isChosen ? left.filter((one) => one !== id) : [...left, id])
  return (
    <div className={styles.file}>
      {links.length > 1 && (
        <fieldset className={styles.which}>
          <legend>{t('panel.choose')}</legend>
          {links.map(({ bateria: { id, name } }) => (
            <Checkbox
              key={id}
              checked={!left.includes(id)}
              onChange={(event) => choose(id, event.target.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <DownloadButton
        size="s"
        failedLabel={t('panel.excelFailed')}
        disabledReason={chosen.length === 0 ? t('panel.excelNone') : undefined}
        save={() => download(exportBatteries, { params: { batteries: chosen.join(',') } })}
      >
        {t('panel.excel')}
      </DownloadButton>
    </div>
  )
}
