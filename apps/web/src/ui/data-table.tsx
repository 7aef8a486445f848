import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './data-table.module.css'

export interface Column<Row> {
  key: string
  /** Also the label beside the value where the table becomes cards. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Names the row, and is the title of its card. One column at most. */
  primary?: boolean
  /** The header is only for screen readers, as for a column of buttons. */
  hideHeader?: boolean
}

interface DataTableProps<Row> {
  caption: string
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The width of its place below which rows become cards: 520, 720 or 960 px, by how many columns there are. */
  cardsBelow?: 's' | 'm' | 'l'
  className?: string
}

// Written out because browsers drop a table's own roles when it is displayed as cards.
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** A wide table that becomes cards in a narrow place, with the same content and actions. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption = true, columns, rows, rowKey, cardsBelow = 'm', className } = props
  return (
    <div className={cx(styles.place, styles[cardsBelow], className)}>
      <table className={styles.table} {...role.table}>
        <caption className={hideCaption ? 'visually-hidden' : styles.caption}>{caption}</caption>
        <thead className={styles.head} {...role.group}>
          <tr {...role.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                className={cx(column.align === 'end' && styles.right)}
                scope="col"
                {...role.columnHeader}
              >
                <span className={cx(column.hideHeader && 'visually-hidden')}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={styles.row} {...role.row}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const looks = cx(
    column.primary && styles.primary,
    column.hideHeader && styles.bare,
    column.align === 'end' && styles.right,
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
