import type { OmipAlert, OmipProduct } from '@fanal/contract/schemas/market-alerts'
import { useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { iconChart, iconEye, iconPause, iconTrash } from '#ui/text/icons.ts'
import styles from './alerts-list.module.css'
import { DeleteAlertDialog } from './delete-alert-dialog.tsx'
import { useMarketLabels } from './market-labels.ts'

interface AlertsListProps {
  alerts: readonly OmipAlert[]
  products: readonly OmipProduct[]
  /** Draws its product with its line; undefined where nothing can be drawn. */
  onShow: ((alert: OmipAlert) => void) | undefined
  onDeleted: () => void
}

export function AlertsList({ alerts, products, onShow, onDeleted }: AlertsListProps) {
  const t = useTexts('market-alerts')
  const place = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<OmipAlert>()
  const columns = useColumns({ products, onShow, onDelete: setDeleting })
  return (
    // The button that asked is gone with its alert: the focus stays in the list.
    <div ref={place} tabIndex={-1} className={styles.list}>
      {alerts.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <DataTable
          caption={t('list.title')}
          columns={columns}
          rows={alerts}
          rowKey={({ id }) => id}
          cardsBelow="m"
        />
      )}
      {deleting && (
        <DeleteAlertDialog
          alert={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined)
            onDeleted()
            requestAnimationFrame(() => place.current?.focus({ preventScroll: true }))
          }}
        />
      )}
    </div>
  )
}

interface ColumnsOf extends Pick<AlertsListProps, 'products' | 'onShow'> {
  onDelete: (alert: OmipAlert) => void
}

function useColumns({ products, onShow, onDelete }: ColumnsOf): Column<OmipAlert>[] {
  const t = useTexts('market-alerts')
  const readOnly = useReadOnlyReason()
  const { nameOf, price, limit } = useMarketLabels()
  const lastOf = (name: string) => products.find((one) => one.name === name)?.last_price
  const labelOf = (alert: OmipAlert) => ({ product: nameOf(alert.product), limit: limit(alert) })
  return [
    {
      key: 'product',
      header: t('list.product'),
      primary: true,
      cell: ({ product }) => (
        <>
          <span className={styles.product}>{nameOf(product)}</span>
          {nameOf(product) !== product && <span className={styles.code}>{product}</span>}
        </>
      ),
    },
    { key: 'limit', header: t('list.alert'), cell: limit },
    {
      key: 'last',
      header: t('list.last'),
      align: 'end',
      cell: ({ product }) => {
        const last = lastOf(product)
        return last === null || last === undefined ? '–' : price(last)
      },
    },
    { key: 'state', header: t('list.state'), cell: (alert) => <AlertState alert={alert} /> },
    {
      key: 'acts',
      header: t('list.acts'),
      hideHeader: true,
      align: 'end',
      cell: (alert) => (
        <span className={styles.acts}>
          {onShow && (
            <Button
              size="s"
              variant="quiet"
              icon={iconChart}
              label={t('list.show', labelOf(alert))}
              onClick={() => onShow(alert)}
            />
          )}
          <Button
            size="s"
            variant="quiet"
            icon={iconTrash}
            label={t('list.delete', labelOf(alert))}
            disabledReason={readOnly}
            onClick={() => onDelete(alert)}
          />
        </span>
      ),
    },
  ]
}

/** Armed, fired and waiting to leave, or over. */
function AlertState({ alert }: { alert: OmipAlert }) {
  const t = useTexts('market-alerts')
  const { date } = useFormats()
  const { price } = useMarketLabels()
  const { is_met: isMet, fired_day: day, fired_price: firedAt, times_fired: count, ended_on: ended } = alert
  return (
    <span className={styles.state}>
      {ended !== null ? (
        <Chip icon={iconPause}>{t('state.ended', { day: date(ended) })}</Chip>
      ) : isMet ? (
        <Chip tone="warn">{t('state.met')}</Chip>
      ) : (
        <Chip tone="ok" icon={iconEye}>
          {t('state.armed')}
        </Chip>
      )}
      {day !== null && firedAt !== null && (
        <span className={styles.fired}>
          {t('state.fired', { count, day: date(day), price: price(firedAt) })}
        </span>
      )}
    </span>
  )
}
