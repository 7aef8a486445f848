import { type ReactNode, Suspense } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './data-table.module.css'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronDown, iconChevronUp, iconSort } from '#ui/text/icons.ts'

export interface Column<Row> {
  key: string
  /** Also the label beside the value in card layout. */
  header: string
  /** Explains the header, below it. */
  headerNote?: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Names the row, and is the title of its card. At most one column. */
  primary?: boolean
  /** The header is for screen readers only, as for a column of buttons. */
  hideHeader?: boolean
  /** Clicking its header sorts by it. */
  sortable?: boolean
  /** Class of its cells, to place them in card layout. */
  className?: string | undefined
}

export interface TableOrder<Key extends string = string> {
  by: Key
  isDescending: boolean
}

interface Sorting {
  order: TableOrder
  onSort: (key: string) => void
  /** Accessible description of sorting. */
  label: (header: string) => string
}

interface DataTableProps<Row> {
  caption: string
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Container width below which rows become cards: 520, 720 or 960 px, by number of columns. */
  cardsBelow?: 's' | 'm' | 'l'
  /** The rows are already in this order. */
  sorting?: Sorting
  className?: string
}

// Explicit roles, because browsers drop a table's roles in card layout.
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** A table that becomes cards in a narrow container, with the same content and actions. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption = true, columns, rows, rowKey, cardsBelow = 'm', sorting, className } = props
  return (
    <div className={cx(styles.place, styles[cardsBelow], className)}>
      <table className={cx(styles.table, sorting && styles.sorted)} {...role.table}>
        <caption className={hideCaption ? 'visually-hidden' : styles.caption}>{caption}</caption>
        <thead className={styles.head} {...role.group}>
          <tr {...role.row}>
            {columns.map((column) => (
              <Header key={column.key} column={column} sorting={column.sortable ? sorting : undefined} />
            ))}
          </tr>
        </thead>
        <tbody {...role.group}>
          {chunksOf(rows).map((chunk, index) => (
            // Chunks have no identity of their own but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Suspense key={index}>
              {chunk.map((row) => (
                <tr key={rowKey(row)} className={styles.row} {...role.row}>
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} />
                  ))}
                </tr>
              ))}
            </Suspense>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const chunkSize = 10

/** Hydrated in chunks, so that a long table does not block the browser. */
function chunksOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) =>
    rows.slice(index * chunkSize, (index + 1) * chunkSize),
  )
}

function Header<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { key, header, headerNote, align, hideHeader } = column
  const { by, isDescending } = sorting?.order ?? {}
  const direction = isDescending ? ('descending' as const) : ('ascending' as const)
  return (
    <th
      className={cx(align === 'end' && styles.right, !sorting && styles.unsorted)}
      scope="col"
      aria-sort={by === key ? direction : undefined}
      {...role.columnHeader}
    >
      {sorting ? (
        <button type="button" className={styles.sort} onClick={() => sorting.onSort(key)}>
          {header}
          <span className="visually-hidden">{sorting.label(header)}</span>
          <Icon path={by !== key ? iconSort : isDescending ? iconChevronDown : iconChevronUp} size="s" />
        </button>
      ) : (
        <span className={cx(hideHeader && 'visually-hidden')}>
          {header}
          {headerNote && <small className={styles.note}> {headerNote}</small>}
        </span>
      )}
    </th>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const looks = cx(
    column.primary && styles.primary,
    column.hideHeader && styles.bare,
    column.align === 'end' && styles.right,
    column.className,
  )
  if (column.primary) {
    return (
      <th className={looks} scope="row" {...role.rowHeader}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td className={looks} {...role.cell} data-label={column.hideHeader ? undefined : column.header}>
      {column.cell(row)}
    </td>
  )
}
