import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconArrowRight } from '#ui/text/icons.ts'
import { ScrollBox } from '#ui/table/scroll-box.tsx'
import { ShareBar } from './share-bar.tsx'
import styles from './share-preview.module.css'

export interface PreviewRow {
  contract: string
  address: string
  before: number
  after: number
}

export interface PreviewBattery {
  name: string
  rows: readonly PreviewRow[]
  /** Euros, if they change too. */
  balance?: { before: number; after: number }
}

/** Shares before and after, side by side; a long list scrolls within 35vh. */
export function SharePreview({
  title,
  own,
  batteries,
}: {
  title: string
  /** The contract being changed. */
  own: string
  batteries: readonly PreviewBattery[]
}) {
  const t = useTexts('batteries')
  return (
    <ScrollBox axis="y" className={styles.preview} label={title} hint={t('preview.more')}>
      {batteries.map((battery) => (
        <BatteryPreview key={battery.name} battery={battery} own={own} />
      ))}
    </ScrollBox>
  )
}

function BatteryPreview({ battery: { name, rows, balance }, own }: { battery: PreviewBattery; own: string }) {
  const t = useTexts('batteries')
  const { money } = useFormats()
  return (
    <table className={styles.table}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('preview.contract')}</th>
          <th scope="col" className={styles.figure}>
            {t('preview.now')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('preview.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {balance && (
          <tr>
            <th scope="row">{t('preview.balance')}</th>
            <td className={styles.figure}>{money(balance.before)}</td>
            <td className={cx(styles.figure, balance.after !== balance.before && styles.changed)}>
              {money(balance.after)}
            </td>
          </tr>
        )}
        {rows.map(({ contract, address, before, after }) => (
          <tr key={contract} className={cx(contract === own && styles.own)}>
            <th scope="row">
              {contract}
              <span className={styles.quiet}>{contract === own ? t('preview.own') : address}</span>
            </th>
            <Level percent={before} />
            <Level percent={after} isChanged={after !== before} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Level({ percent, isChanged = false }: { percent: number; isChanged?: boolean }) {
  const { percent: percentOf } = useFormats()
  return (
    <td className={cx(styles.figure, isChanged && styles.changed)}>
      <span className={styles.level}>
        {isChanged && <Icon path={iconArrowRight} size="s" className={styles.arrow} />}
        <ShareBar percent={percent} size="s" />
        {percentOf(percent)}
      </span>
    </td>
  )
}
