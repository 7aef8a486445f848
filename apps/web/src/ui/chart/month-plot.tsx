import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './month-bars.module.css'
import plot from './plot.module.css'
import { BarPatterns, patternOf } from './bar-patterns.tsx'
import { niceTicks } from './nice-ticks.ts'

export interface BarSeries {
  key: string
  name: string
  /** For narrow places. */
  short: string
  /** Any CSS colour. */
  colour: string
  /** One per month; negative values are drawn below the axis. */
  values: readonly number[]
}

export interface BarMonth {
  /** "nov", under its bar. */
  short: string
  /** "noviembre de 2026", in the reading. */
  long: string
  /** Under the first month of each year. */
  year?: string
}

export const barColour = (colour: string) => ({ '--bar': colour }) as CSSProperties

export const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
export const totalOf = (series: readonly BarSeries[], month: number) =>
  sum(series.map(({ values }) => values[month] ?? 0))

interface PlotProps {
  /** Accessible name of the chart. */
  label: string
  months: readonly BarMonth[]
  series: readonly BarSeries[]
  /** A value with its unit. */
  format: (value: number) => string
  /** An axis label, short. */
  formatTick: (value: number) => string
  /** Series side by side: they are compared, not added up. */
  isGrouped?: boolean
  chosen: number | undefined
  onChoose: (month: number | undefined) => void
}

function MonthNames({ months }: { months: readonly BarMonth[] }) {
  return (
    <ol className={cx(styles.months, densityOf(months.length))} aria-hidden="true">
      {months.map(({ short, long, year }) => (
        <li key={long}>
          <span className={styles.month}>{short}</span>
          {year && <span className={styles.year}>{year}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The sums above and below the axis. */
const sidesOf = (months: readonly BarMonth[], series: readonly BarSeries[]) =>
  months.flatMap((_, month) =>
    [1, -1].map((side) =>
      sum(series.map(({ values }) => values[month] ?? 0).filter((one) => one * side > 0)),
    ),
  )

function GridLines({ ticks, at }: { ticks: readonly number[]; at: (tick: number) => string }) {
  return ticks.map((tick) => (
    <line
      key={tick}
      className={tick === 0 ? styles.zero : styles.grid}
      x1="0"
      x2="100%"
      y1={at(tick)}
      y2={at(tick)}
    />
  ))
}

/** The chart itself: bars above and below the axis, and the reading of their values. */
export function MonthPlot(props: PlotProps) {
  const { label, months, series, format, formatTick, isGrouped = false, chosen, onChoose } = props
  const ticks = niceTicks(isGrouped ? series.flatMap(({ values }) => values) : sidesOf(months, series))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const share = (value: number) => (100 * value) / (high - low)
  const patternId = useId()
  return (
    <div className={plot.plot}>
      <div className={plot.axis} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{formatTick(tick)}</span>
        ))}
      </div>
      <div className={plot.field}>
        <svg className={styles.drawing} aria-hidden="true">
          <BarPatterns id={patternId} />
          <GridLines ticks={ticks} at={(tick) => `${share(high - tick)}%`} />
          {months.map((month, index) => (
            <Bar
              key={month.long}
              series={series}
              month={index}
              of={months.length}
              top={high}
              share={share}
              isGrouped={isGrouped}
              patternId={patternId}
              isFaint={chosen !== undefined && chosen !== index}
            />
          ))}
        </svg>
        <Months
          label={label}
          months={months}
          read={(month) =>
            [
              isGrouped
                ? (months[month]?.long ?? '')
                : `${months[month]?.long}: ${format(totalOf(series, month))}`,
              ...(series.length > 1 || isGrouped
                ? series
                    .filter(({ values }) => values[month])
                    .map(({ short, values }) => `${short} ${format(values[month] ?? 0)}`)
                : []),
            ].join('; ')
          }
          onChoose={onChoose}
        />
      </div>
      <MonthNames months={months} />
    </div>
  )
}

const densityOf = (count: number) => {
  if (count <= 12) return undefined
  return count <= 24 ? styles.dense : styles.denser
}

interface BarProps {
  series: readonly BarSeries[]
  month: number
  of: number
  /** The value at the top of the axis. */
  top: number
  share: (value: number) => number
  isGrouped: boolean
  patternId: string
  isFaint: boolean
}

/** Start of each part of a bar: stacked above or below the axis. */
function stacked(series: readonly BarSeries[], month: number) {
  let [above, below] = [0, 0]
  return series.map(({ key, colour, values }) => {
    const value = values[month] ?? 0
    if (value > 0) above += value
    const top = value > 0 ? above : below
    if (value < 0) below += value
    return { key, colour, size: Math.abs(value), top }
  })
}

/** Each beside the other, from the axis on. */
const grouped = (series: readonly BarSeries[], month: number) =>
  series.map(({ key, colour, values }) => {
    const value = values[month] ?? 0
    return { key, colour, size: Math.abs(value), top: Math.max(0, value) }
  })

function Bar({ series, month, of, top, share, isGrouped, patternId, isFaint }: BarProps) {
  const parts = isGrouped ? grouped(series, month) : stacked(series, month)
  const width = isGrouped ? 0.6 / series.length : 0.6
  return (
    <g className={cx(isFaint && styles.faint)}>
      {parts.map((part, index) => {
        if (part.size <= 0) return null
        const start = month + 0.2 + (isGrouped ? index * width : 0)
        const place = {
          x: `${(start * 100) / of}%`,
          width: `${(100 * width) / of}%`,
          y: `${share(top - part.top)}%`,
          height: `${share(part.size)}%`,
        }
        return (
          <g key={part.key}>
            <rect className={styles.bar} style={barColour(part.colour)} {...place} />
            <rect className={styles.pattern} fill={patternOf(patternId, index)} {...place} />
          </g>
        )
      })}
    </g>
  )
}

interface MonthsProps {
  label: string
  months: readonly BarMonth[]
  read: (month: number) => string
  onChoose: (month: number | undefined) => void
}

const steps: Record<string, (now: number, last: number) => number> = {
  ArrowLeft: (now) => Math.max(0, now - 1),
  ArrowRight: (now, last) => Math.min(last, now + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** One tab stop; arrow keys move between months. */
function Months({ label, months, read, onChoose }: MonthsProps) {
  const group = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(months.length - 1)
  const reached = Math.min(stop, months.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(reached, months.length - 1)
    if (next === undefined) return
    event.preventDefault()
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    // The keys belong to the buttons inside; they bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={group}
      className={styles.readers}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onChoose(undefined)}
      onBlur={() => onChoose(undefined)}
    >
      {months.map((month, index) => (
        <button
          key={month.long}
          type="button"
          className={styles.reader}
          aria-label={read(index)}
          tabIndex={index === reached ? 0 : -1}
          onPointerEnter={() => onChoose(index)}
          onFocus={() => {
            setStop(index)
            onChoose(index)
          }}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  )
}
