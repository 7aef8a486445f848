import { batteryMovements } from '@fanal/contract/batteries'
import type { BatteryLink, BatteryMovement } from '@fanal/contract/schemas/batteries'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './battery-movements.module.css'
import { Fold } from '#ui/fold/fold.tsx'

type Battery = BatteryLink['bateria']

const limit = 10

/** Deposits, discounts by invoice and balances; fetched on opening. */
export function BatteryMovements({ battery }: { battery: Battery }) {
  const t = useTexts('batteries')
  return (
    <Fold title={t('movements.title')} of={battery.name} isWide>
      <Ledger battery={battery} />
    </Fold>
  )
}

function Ledger({ battery }: { battery: Battery }) {
  const t = useTexts('batteries')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useApiQuery(batteryMovements, {
    params: { bateriaId: battery.id },
    query: { offset: (page - 1) * limit, limit },
  })
  const columns = useColumns()
  if (error && !data)
    return (
      <ErrorState
        level={3}
        role="alert"
        title={t('movements.failed')}
        action={<Button onClick={() => void refetch()}>{t('dialog.retry')}</Button>}
      />
    )
  if (!data)
    return (
      <Loading label={t('movements.loading')}>
        <Skeleton shape="block" className={styles.place} />
      </Loading>
    )
  if (data.n_items === 0) return <EmptyState>{t('movements.empty')}</EmptyState>
  const pages = Math.ceil(data.n_items / limit)
  return (
    <>
      <DataTable
        caption={t('movements.of', { name: battery.name })}
        cardsBelow="m"
        rows={data.items}
        rowKey={({ id }) => id}
        columns={columns}
      />
      <Pagination
        className={styles.pages}
        page={page}
        pages={pages}
        onPage={setPage}
        labels={{
          nav: t('movements.pages'),
          previous: t('movements.previous'),
          next: t('movements.next'),
          page: (one) => t('movements.page', { page: one }),
          position: t('movements.position', { page, pages }),
        }}
      />
    </>
  )
}

const concepts: Record<BatteryMovement['concept'], [into: TextKey<'batteries'>, out: TextKey<'batteries'>]> =
  {
    opening: ['concept.opening', 'concept.opening'],
    surplus: ['concept.surplus.in', 'concept.surplus.out'],
    discount: ['concept.discount.in', 'concept.discount.out'],
    move: ['concept.move.in', 'concept.move.out'],
    adjustment: ['concept.adjustment.in', 'concept.adjustment.out'],
  }

const isOut = ({ amount }: BatteryMovement) => amount.startsWith('-')

function useColumns(): Column<BatteryMovement>[] {
  const t = useTexts('batteries')
  const { date, money } = useFormats()
  return [
    { key: 'date', header: t('movements.date'), cell: (one) => date(one.date) },
    {
      key: 'concept',
      header: t('movements.concept'),
      primary: true,
      cell: (one) => one.description || t(concepts[one.concept][isOut(one) ? 1 : 0]),
    },
    { key: 'invoice', header: t('movements.invoice'), cell: (one) => <InvoiceLink movement={one} /> },
    { key: 'contract', header: t('movements.contract'), cell: (one) => one.contract ?? '—' },
    {
      key: 'amount',
      header: t('movements.amount'),
      align: 'end',
      cell: (one) => (
        <span className={isOut(one) ? undefined : styles.in}>
          {isOut(one) ? '' : '+'}
          {money(Number(one.amount))}
        </span>
      ),
    },
    {
      key: 'balance',
      header: t('movements.balance'),
      align: 'end',
      cell: (one) => money(Number(one.balance)),
    },
  ]
}

function InvoiceLink({ movement: { invoice } }: { movement: BatteryMovement }) {
  const { linkTo } = usePortal()
  if (!invoice) return '—'
  const href = linkTo(invoice.is_multipoint ? 'multipointInvoice' : 'invoice', { id: String(invoice.id) })
  return href ? <a href={href}>{invoice.number}</a> : invoice.number
}
