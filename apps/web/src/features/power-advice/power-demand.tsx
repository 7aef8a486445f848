import plain from '#ui/table/plain-table.module.css'
import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { endWithinMonth } from '@fanal/domain/dates'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { ScrollBox } from '#ui/table/scroll-box.tsx'
import { DemandChart } from './demand-chart.tsx'
import styles from './power-card.module.css'
import { hasUnsettledTaxes, UnsettledTaxes } from './power-labels.tsx'
import { usePowerPeriodName } from './power-periods.ts'

interface PowerDemandProps {
  advice: PowerAdvice
  /** The last day of the contract's curve. */
  lastDay: string | null
}

interface DemandBarProps {
  /** Spans the whole width. */
  share: string
  limit: string
  isAbove: boolean
  /** Length of the longest number, in characters. */
  width: number
  children: string
}

function DemandBar({ share, limit, isAbove, width, children }: DemandBarProps) {
  const t = useTexts('power-advice')
  return (
    <span className={styles.cell}>
      <span className={styles.track}>
        <i className={cx(styles.bar, isAbove && styles.above)} style={{ width: share }} />
        <i className={styles.limit} style={{ left: limit }} />
      </span>
      <span className={styles.value} style={{ minWidth: `${width}ch` }}>
        {children}
        {isAbove && <span className="visually-hidden"> {t('power.isAbove')}</span>}
      </span>
    </span>
  )
}

function DemandHead({ contracted }: Pick<PowerAdvice, 'contracted'>) {
  const t = useTexts('power-advice')
  const { powerKw } = useFormats()
  const periodName = usePowerPeriodName(contracted.length)
  return (
    <thead>
      <tr>
        <th scope="col">{t('table.month')}</th>
        {contracted.map(({ period, power }, place) => (
          <th key={period} scope="col">
            {periodName(place)} <span>{t('power.contracted', { power: powerKw(Number(power)) })}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** How the figures were found: for who asks. */
function Reckoned({ months }: Pick<PowerAdvice, 'months'>) {
  const t = useTexts('power-advice')
  const isOfCurve = months.some(({ source }) => source === 'curve')
  if (!isOfCurve && !hasUnsettledTaxes(months)) return null
  return (
    <details className={styles.fold}>
      <summary>{t('power.how')}</summary>
      <div className={styles.part}>
        {isOfCurve && <p className={styles.quiet}>{t('power.fromCurve')}</p>}
        <UnsettledTaxes months={months} />
      </div>
    </details>
  )
}

/** The highest demand of each month: two periods as a picture, with its table at hand; six as a table. */
export function PowerDemand(props: PowerDemandProps) {
  const t = useTexts('power-advice')
  if (props.advice.contracted.length > 2)
    return (
      <>
        <DemandTable {...props} />
        <Reckoned months={props.advice.months} />
      </>
    )
  return (
    <>
      <DemandChart advice={props.advice} />
      <div className={styles.folds}>
        <details className={styles.fold}>
          <summary>{t('power.asTable')}</summary>
          <DemandTable {...props} />
        </details>
        <Reckoned months={props.advice.months} />
      </div>
    </>
  )
}

/** The highest demand of each month and period, beside the contracted power. */
function DemandTable({ advice: { contracted, months }, lastDay }: PowerDemandProps) {
  const t = useTexts('power-advice')
  const { month, dayAndMonth, number } = useFormats()
  const highest = Math.max(
    ...contracted.map(({ power }) => Number(power)),
    ...months.flatMap(({ demand }) => demand.map(Number)),
  )
  /** An invoice covers its own days, the curve up to its last one. */
  const untilOf = ({ month: of, source }: PowerAdvice['months'][number]) => {
    const until = source === 'curve' && lastDay !== null ? endWithinMonth(lastDay, of) : undefined
    return until && t('time.until', { date: dayAndMonth(until) })
  }
  // Aligned numbers: the same number of decimals and width.
  const digits = Math.max(...months.flatMap(({ demand }) => demand.map(decimalsOf)))
  const kw = (demand: string) => `${number(Number(demand), digits, digits)}\u00A0kW`
  const longest = Math.max(...months.flatMap(({ demand }) => demand.map((one) => (one ? kw(one).length : 0))))
  const share = (power: number) => `${(100 * power) / highest}%`
  return (
    <ScrollBox label={t('power.demand')} hint={t('table.more')}>
      <table className={cx(plain.table, plain.words, styles.table, contracted.length > 2 && styles.narrow)}>
        <DemandHead contracted={contracted} />
        <tbody>
          {months.map((one) => (
            <tr key={one.month}>
              <th scope="row">
                {month(one.month, 'short')} {one.month.slice(0, 4)}
                {untilOf(one) && <span className={styles.until}> ({untilOf(one)})</span>}
              </th>
              {contracted.map(({ period, power }, place) => {
                const demand = one.demand[place] ?? null
                const isAbove = demand !== null && Number(demand) > Number(power)
                return (
                  <td key={period}>
                    {demand === null ? (
                      '–'
                    ) : (
                      <DemandBar
                        share={share(Number(demand))}
                        limit={share(Number(power))}
                        isAbove={isAbove}
                        width={longest}
                      >
                        {kw(demand)}
                      </DemandBar>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Significant decimals: 2.580 has two. */
function decimalsOf(power: string | null): number {
  return String(Number(power ?? 0)).split('.')[1]?.length ?? 0
}
