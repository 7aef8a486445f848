import type { DownloadType } from '@fanal/contract/schemas/invoices'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { iconCard, iconDownload } from '#ui/text/icons.ts'
import { cx } from '#ui/cx.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import { Note } from '#ui/state/note.tsx'
import { Progress } from '#ui/state/progress.tsx'
import { formatNames } from '#features/invoices/invoice-download.tsx'
import styles from './selection-bar.module.css'
import { canBePaid, type ShownInvoice, useReadOnlyReason } from '#features/invoices/use-invoices.ts'
import type { Selection } from './use-selection.ts'
import { useZip } from './use-zip.ts'
import { maxZipped } from './zip-files.ts'

export interface SelectionBarProps {
  selection: Selection
  /** The rows on screen. */
  invoices: readonly ShownInvoice[]
  downloadTypes: readonly DownloadType[]
  canPayTogether: boolean
  /** The list without selection. */
  endHref: string
  onPay: (invoices: readonly ShownInvoice[]) => void
  onReady: (fileName: string) => void
}

type Zip = ReturnType<typeof useZip>

function ZipProgress({ zip: { progress, cancel } }: { zip: Zip }) {
  const t = useTexts('invoices')
  if (!progress) return null
  return (
    <div className={styles.making}>
      <Progress
        className={styles.progress}
        label={t('zip.making')}
        value={progress.done}
        max={progress.of}
        valueText={t('zip.progress', { done: progress.done, total: progress.of })}
      />
      <Button size="s" onClick={cancel}>
        {t('zip.cancel')}
      </Button>
    </div>
  )
}

interface ZipButtonsProps {
  zip: Zip
  chosen: readonly ShownInvoice[]
  downloadTypes: readonly DownloadType[]
}

function ZipButtons({ zip, chosen, downloadTypes }: ZipButtonsProps) {
  const t = useTexts('invoices')
  const none = chosen.length === 0 ? t('select.none') : undefined
  const tooMany = chosen.length > maxZipped ? t('select.most', { count: maxZipped }) : undefined
  const idle = zip.isBusy ? t('zip.making') : (none ?? tooMany)
  const others = downloadTypes.filter((type) => type !== 'pdf')
  return (
    <>
      <Button
        variant="primary"
        icon={iconDownload}
        disabledReason={idle}
        onClick={() => void zip.start(chosen, 'pdf')}
      >
        {t('zip.download')}
      </Button>
      {others.length > 0 && (
        <Menu
          variant="secondary"
          size="m"
          disabledReason={idle}
          items={others.map((type) => ({
            key: type,
            label: t(formatNames[type]),
            icon: iconDownload,
            onSelect: () => void zip.start(chosen, type),
          }))}
        >
          {t('zip.others')}
        </Menu>
      )}
    </>
  )
}

/** Actions on several invoices. */
export function SelectionBar(props: SelectionBarProps) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const readOnly = useReadOnlyReason()
  const { selection, invoices, downloadTypes, canPayTogether, endHref, onPay, onReady } = props
  const { chosen } = selection
  const zip = useZip(onReady)
  const payable = chosen.filter(canBePaid)
  const owed = payable.reduce((sum, one) => sum + Number(one.amount_pending), 0)
  const isAll = invoices.length > 0 && invoices.every(({ id }) => selection.has(id))
  return (
    <section className={styles.bar} aria-label={t('select.title')}>
      <div className={styles.top}>
        {/* Progress replaces the selection, so that nothing below shifts. */}
        <div className={cx(styles.line, zip.isBusy && styles.away)}>
          <Checkbox checked={isAll} onChange={() => selection.toggleAll(invoices, !isAll)}>
            {t('select.all')}
          </Checkbox>
          <strong role="status" className={styles.count}>
            {t('select.count', { count: chosen.length })}
          </strong>
        </div>
        <ZipProgress zip={zip} />
      </div>
      <div className={styles.buttons}>
        <ZipButtons zip={zip} chosen={chosen} downloadTypes={downloadTypes} />
        {canPayTogether && payable.length > 1 && (
          <Button icon={iconCard} disabledReason={readOnly} onClick={() => onPay(payable)}>
            {t('select.pay', { amount: money(owed) })}
          </Button>
        )}
        <ButtonLink variant="quiet" href={endHref}>
          {t('select.end')}
        </ButtonLink>
      </div>
      {zip.failed.length > 0 && (
        <Note tone="warn" role="alert">
          {t('zip.failed', {
            count: zip.failed.length,
            numbers: zip.failed.map(({ number }) => number).join(', '),
          })}
        </Note>
      )}
    </section>
  )
}
