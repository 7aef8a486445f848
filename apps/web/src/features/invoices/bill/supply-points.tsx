import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { sharesOf } from '@fanal/domain/invoices/bill-shares'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { BillSums } from './bill-lines.tsx'
import styles from './bill-use.module.css'
import { signOf } from './explained-bill.ts'

function SupplyPlace({ cups, full_address }: InvoiceDetail['supply_points'][number]) {
  return (
    <span className={styles.place}>
      {full_address}
      <small>{cups}</small>
    </span>
  )
}

/** The supply points of an invoice, each linked to its contract's invoices. */
export function SupplyPoints({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const { linkTo } = usePortal()
  const points = bill.lines.filter(({ kind }) => kind === 'supply')
  const shares = sharesOf(points.map(({ amount }) => amount))
  if (points.length === 0) return null
  const places = new Map(bill.supply_points.map((point) => [point.contract, point]))
  const linkOf = (contractName: string) =>
    linkTo('contractInvoices', {
      contractType: places.get(contractName)?.type ?? 'electricity',
      contractName,
    }) ?? '/'
  return (
    <Card title={t('bill.points.title')}>
      <DataTable
        caption={t('bill.points.title')}
        cardsBelow="s"
        rows={points.map((point, i) => ({ ...point, share: shares[i] ?? 0 }))}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'contract',
            header: t('bill.points.contract'),
            primary: true,
            cell: ({ name }) => <a href={linkOf(name)}>{name}</a>,
          },
          {
            key: 'place',
            header: t('bill.points.place'),
            cell: ({ name }) => {
              const place = places.get(name)
              return place ? <SupplyPlace {...place} /> : '–'
            },
          },
          {
            key: 'share',
            header: t('bill.points.share'),
            align: 'end',
            cell: ({ share }) => t('bill.parts.share', { share }),
          },
          {
            key: 'amount',
            header: t('bill.points.amount'),
            align: 'end',
            cell: ({ amount }) => money(signOf(bill) * Number(amount)),
          },
        ]}
      />
      <BillSums bill={bill} lines={bill.lines.filter(({ kind }) => kind !== 'supply')} />
      <p className={styles.quiet}>{t('bill.points.sentence', { count: points.length })}</p>
    </Card>
  )
}
