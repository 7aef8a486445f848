import type { InvoiceDetail } from '@fanal/contract/invoices.schemas'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/card.tsx'
import { DataTable } from '#ui/data-table.tsx'
import styles from './bill-use.module.css'
import { energyByPeriod, signOf } from './explained-bill.ts'

/** The energy by period, with what a kWh of each costs. */
export function BillUse({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('bill')
  const { energyKwh, number, money } = useFormats()
  const periods = energyByPeriod(bill)
  const most = Math.max(...periods.map(({ kwh }) => kwh))
  const exported = bill.lines.filter(({ kind, quantity }) => kind === 'surplus' && Number(quantity) !== 1)
  const exportedKwh = exported.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  if (periods.length === 0) return null
  return (
    <Card title={t('use.title')}>
      <DataTable
        caption={t('use.title')}
        cardsBelow="s"
        rows={periods}
        rowKey={({ period }) => period}
        columns={[
          {
            key: 'period',
            header: t('use.period'),
            primary: true,
            cell: ({ period, kwh }) => (
              <span className={styles.period}>
                {period || t('use.energy')}
                <span className={styles.track} aria-hidden="true">
                  <span data-period={period} style={{ width: `${most > 0 ? (kwh / most) * 100 : 0}%` }} />
                </span>
              </span>
            ),
          },
          { key: 'energy', header: t('use.energy'), align: 'end', cell: ({ kwh }) => energyKwh(kwh) },
          {
            key: 'price',
            header: t('use.price'),
            align: 'end',
            cell: ({ price }) => `${number(price, 6)} €`,
          },
          {
            key: 'amount',
            header: t('use.amount'),
            align: 'end',
            cell: ({ amount }) => money(signOf(bill) * amount),
          },
        ]}
      />
      {exportedKwh > 0 && (
        <p className={styles.quiet}>{t('use.exported', { energy: energyKwh(exportedKwh) })}</p>
      )}
    </Card>
  )
}
