import type { PowerAdvice } from '@fanal/contract/consumption.schemas'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { lastOfPart } from './curve-points.ts'
import styles from './power-card.module.css'
import { usePowerPeriodName } from './power-periods.ts'

interface PowerDemandProps {
  advice: PowerAdvice
  /** The last day of which the contract has data. */
  lastDay: string
}

/** The highest power of each month and period, beside what is contracted. */
export function PowerDemand({ advice: { contracted, months }, lastDay }: PowerDemandProps) {
  const t = useTexts('consumption')
  const { month, dayAndMonth, powerKw } = useFormats()
  const periodName = usePowerPeriodName(contracted.length)
  const highest = Math.max(
    ...contracted.map(({ power }) => Number(power)),
    ...months.flatMap(({ demand }) => demand.map(Number)),
  )
  /** An invoice tells of its own days, the curve up to its last one. */
  const untilOf = ({ month: of, source }: PowerAdvice['months'][number]) => {
    const until = source === 'curve' ? lastOfPart({ lastDay }, of) : undefined
    return until && t('time.until', { date: dayAndMonth(until) })
  }
  const share = (kw: number) => `${(100 * kw) / highest}%`
  return (
    // A table wider than its place is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={t('power.demand')} tabIndex={0}>
      <table className={cx(styles.table, contracted.length > 2 && styles.narrow)}>
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
                      <span className={styles.cell}>
                        <span className={styles.track}>
                          <i
                            className={cx(styles.bar, isAbove && styles.above)}
                            style={{ width: share(Number(demand)) }}
                          />
                          <i className={styles.limit} style={{ left: share(Number(power)) }} />
                        </span>
                        <span className={styles.value}>
                          {powerKw(Number(demand))}
                          {isAbove && <span className="visually-hidden"> {t('power.isAbove')}</span>}
                        </span>
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
