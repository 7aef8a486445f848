import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Stat } from '#ui/layout/stat.tsx'
import styles from './bill-head.module.css'
import { signOf } from './explained-bill.ts'

/** The amount, and what it is for. */
export function BillHead({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { money, date, period, energyKwh, number } = useFormats()
  const { linkTo } = usePortal()
  const amount = (value: string) => money(signOf(bill) * Number(value))
  const { type, contract, days } = bill
  // Avoids "-0".
  const energy = signOf(bill) * bill.energy_consumed || 0
  // An invoice known only by its date has no more details.
  const hasPeriod = bill.start_date !== bill.end_date
  const contractHref =
    contract && type !== 'multipoint' && linkTo('contract', { contractType: type, contractName: contract })
  const facts = [
    { label: t('bill.head.period'), value: hasPeriod && period(bill.start_date, bill.end_date) },
    { label: t('bill.head.issued'), value: date(bill.date) },
    { label: t('bill.head.due'), value: !isRefund(bill) && bill.due_date && date(bill.due_date) },
    { label: t('bill.head.energy'), value: hasPeriod && energyKwh(energy) },
    {
      label: t('bill.head.perDay'),
      // Keeps the minus sign on the line of its number.
      value: hasPeriod && (
        <>
          <span className={styles.whole}>{number(energy / days, 1)} kWh</span> ·{' '}
          <span className={styles.whole}>{money((signOf(bill) * Number(bill.amount_total)) / days)}</span>
        </>
      ),
    },
    {
      label: t('bill.head.contract'),
      value: contractHref ? <a href={contractHref}>{contract}</a> : contract,
    },
    { label: t('bill.head.tariff'), value: bill.tariff },
    { label: t('bill.head.address'), value: bill.cups.full_address, wide: true },
  ]
  const isSplit = bill.amount_to_pay !== bill.amount_total
  const isPartlyPaid = Number(bill.amount_pending) > 0 && bill.amount_pending !== bill.amount_to_pay
  return (
    <Card title={t('bill.head.title')} className={styles.card}>
      <div className={styles.stats}>
        <Stat
          label={t('bill.head.total')}
          value={amount(bill.amount_total)}
          unit={hasPeriod ? t('bill.days', { count: days }) : undefined}
        />
        {isRefund(bill) && (
          <Stat size="m" tone="ok" label={t('bill.head.refund')} value={money(Number(bill.amount_to_pay))} />
        )}
        {isSplit && !isRefund(bill) && (
          <Stat size="m" label={t('bill.head.toPay')} value={amount(bill.amount_to_pay)} />
        )}
        {isPartlyPaid && <Stat size="m" label={t('bill.head.pending')} value={amount(bill.amount_pending)} />}
      </div>
      <Facts className={styles.facts} items={facts.filter(({ value }) => value)} />
    </Card>
  )
}
