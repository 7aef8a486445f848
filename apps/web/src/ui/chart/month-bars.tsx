import { useIsPrinting } from '#ui/layout/use-is-printing.ts'
import plain from '#ui/table/plain-table.module.css'
import { useState } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './month-bars.module.css'
import plot from './plot.module.css'
import { type BarMonth, type BarSeries, barColour, MonthPlot, sum, totalOf } from './month-plot.tsx'

interface MonthBarsProps {
  /** Accessible name of the chart. */
  label: string
  months: readonly BarMonth[]
  series: readonly BarSeries[]
  /** A value with its unit. */
  format: (value: number) => string
  /** An axis label, short. */
  formatTick: (value: number) => string
  /** Text while no month is selected: "12 months". */
  wholeLabel: string
  /** Heading of the total column in the table view. */
  totalLabel: string
  monthLabel: string
  isTable?: boolean
  /** Series side by side: they are compared, not added up. */
  isGrouped?: boolean
}

/** Bars by month, stacked or side by side; values are read by pointer, touch or arrow keys, and as a table. */
export function MonthBars(props: MonthBarsProps) {
  const { months, series, format, wholeLabel, isTable, isGrouped } = props
  const [chosen, setChosen] = useState<number>()
  const isPrinting = useIsPrinting()
  if (isTable) return <MonthTable {...props} />
  const shown = chosen === undefined ? undefined : months[chosen]
  const valueOf = ({ values }: BarSeries) => (chosen === undefined ? sum(values) : (values[chosen] ?? 0))
  return (
    <div className={styles.root}>
      <p className={cx(plot.reading, styles.reading)}>
        <span>{shown?.long ?? wholeLabel}</span>
        {!isGrouped && <strong>{format(sum(series.map(valueOf)))}</strong>}
      </p>
      <MonthPlot {...props} chosen={chosen} onChoose={setChosen} />
      <ul className={styles.legend}>
        {series.map((one) => (
          <li key={one.key}>
            <i className={styles.swatch} style={barColour(one.colour)} />
            <span className={styles.name}>{one.name}</span>
            <span className={styles.value}>{format(valueOf(one))}</span>
          </li>
        ))}
      </ul>
      {isPrinting && <MonthTable {...props} />}
    </div>
  )
}

function MonthTable(props: MonthBarsProps) {
  const { label, months, series, format, totalLabel, monthLabel, isGrouped } = props
  const hasTotal = series.length > 1 && !isGrouped
  return (
    // A table wider than its place is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={cx(plain.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">{monthLabel}</th>
            {series.map(({ key, short }) => (
              <th key={key} scope="col">
                {short}
              </th>
            ))}
            {hasTotal && <th scope="col">{totalLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {months.map(({ long }, month) => (
            <tr key={long}>
              <th scope="row">{long}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{format(values[month] ?? 0)}</td>
              ))}
              {hasTotal && <td className={styles.total}>{format(totalOf(series, month))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
