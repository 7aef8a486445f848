import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { type ReactNode, useId } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Stat } from '#ui/layout/stat.tsx'
import card from '#ui/layout/card.module.css'
import { cx } from '#ui/cx.ts'
import styles from './bill-head.module.css'
import { signOf } from './explained-bill.ts'

interface BillHeadProps {
  bill: InvoiceDetail
  /** What happens next with it. */
  status: ReactNode
  /** Paying it, then its files. */
  acts: ReactNode
}

/** The amount, its state, what one may do, and what it is for. */
export function BillHead({ bill, status, acts }: BillHeadProps) {
  const t = useTexts('invoices')
  const { money, period } = useFormats()
  const titleId = useId()
  const amount = (value: string) => money(signOf(bill) * Number(value))
  const isSplit = bill.amount_to_pay !== bill.amount_total
  const isPartlyPaid = Number(bill.amount_pending) > 0 && bill.amount_pending !== bill.amount_to_pay
  return (
    <section className={cx(card.card, styles.card)} aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {t('bill.head.title')}
      </h2>
      <div className={styles.status}>{status}</div>
      <div className={styles.stats}>
        <Stat label={t('bill.head.total')} value={amount(bill.amount_total)} />
        {isRefund(bill) && (
          <Stat size="m" tone="ok" label={t('bill.head.refund')} value={money(Number(bill.amount_to_pay))} />
        )}
        {isSplit && !isRefund(bill) && (
          <Stat size="m" label={t('bill.head.toPay')} value={amount(bill.amount_to_pay)} />
        )}
        {isPartlyPaid && <Stat size="m" label={t('bill.head.pending')} value={amount(bill.amount_pending)} />}
      </div>
      {hasPeriod(bill) && (
        <p className={styles.quiet}>
          {period(bill.start_date, bill.end_date)} · {t('bill.days', { count: bill.days })}
        </p>
      )}
      {acts}
      <BillFacts bill={bill} />
    </section>
  )
}

/** An invoice known only by its date has no more details. */
const hasPeriod = (bill: InvoiceDetail) => bill.start_date !== bill.end_date

function BillFacts({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { money, date, energyKwh, number } = useFormats()
  const { linkTo } = usePortal()
  const { type, contract, days } = bill
  // Avoids "-0".
  const energy = signOf(bill) * bill.energy_consumed || 0
  const perDay = [
    `${number(energy / days, 1)}\u00A0kWh`,
    money((signOf(bill) * Number(bill.amount_total)) / days),
  ].join(' · ')
  const contractHref =
    contract && type !== 'multipoint' && linkTo('contract', { contractType: type, contractName: contract })
  const facts = [
    { label: t('bill.head.issued'), value: date(bill.date) },
    { label: t('bill.head.due'), value: !isRefund(bill) && bill.due_date && date(bill.due_date) },
    { label: t('bill.head.energy'), value: hasPeriod(bill) && energyKwh(energy) },
    { label: t('bill.head.perDay'), value: hasPeriod(bill) && perDay },
    {
      label: t('bill.head.contract'),
      value: contractHref ? <a href={contractHref}>{contract}</a> : contract,
    },
    { label: t('bill.head.tariff'), value: bill.tariff },
    { label: t('field.cups'), value: bill.cups.name },
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
