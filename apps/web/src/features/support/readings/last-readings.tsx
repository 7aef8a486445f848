import type { SelfReading } from '@fanal/contract/schemas/support-forms'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Chip } from '#ui/text/chip.tsx'
import type { SupportKey } from '#features/support/case-labels.ts'
import styles from '#features/support/support-form.module.css'
import { useReadingText } from './reading-text.ts'

const origins: Record<SelfReading['origin'], SupportKey> = {
  customer: 'origin.customer',
  distributor: 'origin.distributor',
  estimated: 'origin.estimated',
}
const states: Partial<Record<string, SupportKey>> = {
  received: 'reading.received',
  used: 'reading.used',
  rejected: 'reading.rejected',
}

/** What became of a reading of the customer's. */
function OwnState({ one: { origin, state, case_number: number } }: { one: SelfReading }) {
  const t = useTexts('support')
  const { linkTo } = usePortal()
  const word = states[state]
  if (origin !== 'customer' || !word) return null
  const href = number && linkTo('request', { id: number })
  return href ? <a href={href}>{t(word)}</a> : t(word)
}

/** The last five, with where each comes from. */
export function LastReadings({ items }: { items: readonly SelfReading[] }) {
  const t = useTexts('support')
  const { date } = useFormats()
  const { valuesText } = useReadingText()
  if (items.length === 0) return <p>{t('reading.none')}</p>
  return (
    <section className={styles.group}>
      <h2>{t('reading.lastFive')}</h2>
      <DataTable
        caption={t('reading.lastFive')}
        hideCaption
        cardsBelow="s"
        rows={items.map((one, key) => ({ ...one, key }))}
        rowKey={({ key }) => key}
        columns={[
          { key: 'day', header: t('reading.dayShort'), primary: true, cell: ({ day }) => date(day) },
          { key: 'values', header: t('data.reading'), cell: ({ values }) => valuesText(values) },
          {
            key: 'origin',
            header: t('reading.origin'),
            cell: (one) => (
              <span className={styles.origin}>
                <Chip tone={one.origin === 'estimated' ? 'warn' : 'neutral'}>{t(origins[one.origin])}</Chip>
                <OwnState one={one} />
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}
