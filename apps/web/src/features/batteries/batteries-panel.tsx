import { exportBatteries } from '@fanal/contract/batteries'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useState } from 'react'
import { download } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import styles from './batteries-panel.module.css'
import { BatteryItem } from './battery-item.tsx'

/** The virtual batteries of a contract. */
export function BatteriesPanel({ contract }: { contract: Contract }) {
  const t = useTexts('batteries')
  const links = contract.bateria_virtual
  const [left, setLeft] = useState<readonly number[]>([])
  const chosen = links.map(({ bateria }) => bateria.id).filter((id) => !left.includes(id))
  const isMany = links.length > 1
  return (
    <Card
      id="batteries"
      title={isMany ? t('panel.many') : t('panel.title')}
      aside={
        <DownloadButton
          size="s"
          failedLabel={t('panel.excelFailed')}
          disabledReason={chosen.length === 0 ? t('panel.excelNone') : undefined}
          save={() => download(exportBatteries, { params: { batteries: chosen.join(',') } })}
        >
          {t('panel.excel')}
        </DownloadButton>
      }
    >
      <p className={styles.help}>{t('panel.help')}</p>
      <ul className={styles.list}>
        {links.map((link) => (
          <BatteryItem
            key={link.id}
            contract={contract}
            link={link}
            choice={
              isMany
                ? {
                    isChosen: !left.includes(link.bateria.id),
                    onChoose: (isChosen) =>
                      setLeft(
                        isChosen ? left.filter((id) => id !== link.bateria.id) : [...left, link.bateria.id],
                      ),
                  }
                : undefined
            }
          />
        ))}
      </ul>
    </Card>
  )
}
