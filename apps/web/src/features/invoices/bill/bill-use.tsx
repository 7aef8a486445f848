import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { surplusKwh } from '@fanal/domain/invoices/invoice-lines'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { FoldingCard } from '#ui/fold/folding-card.tsx'
import styles from './bill-use.module.css'
import { energyByPeriod, signOf } from './explained-bill.ts'

/** Energy by period, with its price per kWh. */
export function BillUse({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { energyKwh, price: priceOf, money } = useFormats()
  const periods = energyByPeriod(bill).filter(({ kwh }) => kwh > 0)
  const most = Math.max(...periods.map(({ kwh }) => kwh))
  const exported = bill.lines.filter(({ kind }) => kind === 'surplus')
  const exportedKwh = exported.reduce((sum, line) => sum + (surplusKwh(line) ?? 0), 0)
  if (periods.length === 0) return null
  return (
    <FoldingCard
      title={t('bill.use.title')}
      figure={<b>{energyKwh(signOf(bill) * bill.energy_consumed || 0)}</b>}
    >
      <ul className={styles.periods}>
        {periods.map(({ period, kwh, price, amount }) => (
          <li key={period}>
            <strong>{period || t('bill.use.energy')}</strong>
            <span className={styles.track} aria-hidden="true">
              <span data-period={period} style={{ width: `${most > 0 ? (kwh / most) * 100 : 0}%` }} />
            </span>
            <strong className={styles.end}>{energyKwh(signOf(bill) * kwh)}</strong>
            <span className={styles.price}>{`${priceOf(price)}\u00A0${t('bill.unit.perKwh')}`}</span>
            <span className={styles.price}>{money(signOf(bill) * amount)}</span>
          </li>
        ))}
      </ul>
      {exportedKwh > 0 && (
        <p className={styles.quiet}>{t('bill.use.exported', { energy: energyKwh(exportedKwh) })}</p>
      )}
    </FoldingCard>
  )
}
