import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { type BillCause, causeOf } from '@fanal/domain/invoices/bill-causes'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { centsToEuros, eurosToCents, sumCents } from '@fanal/domain/money'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import styles from './bill-comparison.module.css'
import type { BillKey } from './bill-labels.ts'
import { CappedSurplus } from './capped-surplus.tsx'

type OtherBill = NonNullable<InvoiceDetail['previous']>

const sentences: Record<BillCause, BillKey> = {
  more_days: 'bill.why.more_days',
  fewer_days: 'bill.why.fewer_days',
  more_energy: 'bill.why.more_energy',
  less_energy: 'bill.why.less_energy',
  dearer_hours: 'bill.why.dearer_hours',
  cheaper_hours: 'bill.why.cheaper_hours',
  less_surplus: 'bill.why.less_surplus',
  more_surplus: 'bill.why.more_surplus',
  price_up: 'bill.why.price_up',
  price_down: 'bill.why.price_down',
  more_power: 'bill.why.more_power',
  less_power: 'bill.why.less_power',
  taxes_up: 'bill.why.taxes_up',
  taxes_down: 'bill.why.taxes_down',
  other_more: 'bill.why.other_more',
  other_less: 'bill.why.other_less',
  points_more: 'bill.why.points_more',
  points_less: 'bill.why.points_less',
}

/** Comparison with another invoice: the reasons, which add up to the difference. */
export function BillComparison({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const [chosen, setChosen] = useState<'previous' | 'year_ago'>(
    bill.previous || !bill.year_ago ? 'previous' : 'year_ago',
  )
  if (isRefund(bill))
    return (
      <Card title={t('bill.why.title')}>
        <p className={styles.quiet}>{t('bill.why.refund')}</p>
      </Card>
    )
  const other = bill[chosen]
  return (
    <Card
      title={t('bill.why.title')}
      aside={
        <Segmented
          isSlow
          label={t('bill.why.compare')}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: 'previous', label: t('bill.why.previous') },
            { value: 'year_ago', label: t('bill.why.yearAgo') },
          ]}
        />
      }
    >
      {other ? (
        <Compared
          bill={bill}
          other={other}
          name={chosen === 'previous' ? t('bill.why.previous') : t('bill.why.yearAgo')}
        />
      ) : (
        <p className={styles.quiet}>
          {chosen === 'previous' ? t('bill.why.noPrevious') : t('bill.why.noYearAgo')}
        </p>
      )}
    </Card>
  )
}

function Compared({ bill, other, name }: { bill: InvoiceDetail; other: OtherBill; name: string }) {
  const t = useTexts('invoices')
  const { money, period, energyKwh } = useFormats()
  const { linkTo } = usePortal()
  const difference = eurosToCents(bill.amount_total) - eurosToCents(other.amount_total)
  const sum = sumCents(other.reasons.map(({ amount }) => eurosToCents(amount)))
  const amount = money(Math.abs(difference) / 100)
  const href = linkTo(bill.type === 'multipoint' ? 'multipointInvoice' : 'invoice', { id: String(other.id) })
  return (
    <>
      <p className={styles.verdict} role="status">
        {difference === 0 && t('bill.why.same')}
        {difference > 0 && t('bill.why.dearer', { amount })}
        {difference < 0 && t('bill.why.cheaper', { amount })}
      </p>
      <p className={styles.quiet}>
        {name},{' '}
        <span className={styles.whole}>{href ? <a href={href}>{other.number}</a> : other.number}</span>
        {': '}
        {money(Number(other.amount_total))} ·{' '}
        <span className={styles.whole}>{period(other.start_date, other.end_date)}</span> ·{' '}
        {t('bill.days', { count: other.days })} · {energyKwh(other.energy_consumed)}
      </p>
      <Reasons bill={bill} other={other} />
      <CappedSurplus bill={bill} className={styles.capped} />
      {other.reasons.length > 0 && (
        <p className={styles.sum}>
          <span>{t('bill.why.sum')}</span>
          <strong>{signedMoney(money, Number(centsToEuros(sum)))}</strong>
        </p>
      )}
    </>
  )
}

/** Always with a sign. */
const signedMoney = (money: (amount: number) => string, amount: number) =>
  amount > 0 ? `+${money(amount)}` : money(amount)

function Reasons({ bill, other }: { bill: InvoiceDetail; other: OtherBill }) {
  const t = useTexts('invoices')
  const { money, energyKwh } = useFormats()
  const changes = {
    days: bill.days - other.days,
    energyKwh: bill.energy_consumed - other.energy_consumed,
    isMultipoint: bill.type === 'multipoint',
  }
  const largest = Math.max(...other.reasons.map(({ amount }) => Math.abs(Number(amount))))
  const values = (amount: number) => ({
    amount: money(Math.abs(amount)),
    count: Math.abs(changes.days),
    energy: energyKwh(Math.abs(changes.energyKwh)),
  })
  return (
    <ul className={styles.reasons}>
      {other.reasons.map(({ reason, amount: written }) => {
        const amount = Number(written)
        return (
          <li key={reason} className={styles.reason}>
            <span>{t(sentences[causeOf(reason, amount, changes)], values(amount))}</span>
            <span className={styles.axis} aria-hidden="true">
              <span
                className={amount > 0 ? styles.more : styles.less}
                style={{ width: `${(Math.abs(amount) / largest) * 50}%` }}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
