import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { LinesTable } from './bill-lines.tsx'
import styles from './bill-lines.module.css'
import { signOf } from './explained-bill.ts'

/** For multipoint invoices: the lines of each supply, one tap away. */
export function SupplyLines({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const supplies = bill.lines.filter(({ lines = [] }) => lines.length > 0)
  if (supplies.length === 0) return null
  const addresses = new Map(bill.supply_points.map((one) => [one.contract, one.full_address]))
  return (
    <Card title={t('bill.lines.title')}>
      <p className={styles.quiet}>{t('bill.lines.supplies')}</p>
      {supplies.map(({ name, amount, lines = [] }) => (
        <details key={name} className={styles.supply}>
          <summary>
            <span>
              <strong>{t('bill.line.supply', { name })}</strong>{' '}
              <span className={styles.quiet}>{addresses.get(name)}</span>
            </span>
            <strong className={styles.sum}>{money(signOf(bill) * Number(amount))}</strong>
          </summary>
          <LinesTable bill={bill} caption={t('bill.line.supply', { name })} lines={lines} />
        </details>
      ))}
    </Card>
  )
}
