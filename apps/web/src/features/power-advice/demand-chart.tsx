import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import type { CSSProperties } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { niceTicks } from '#ui/chart/nice-ticks.ts'
import { cx } from '#ui/cx.ts'
import styles from './demand-chart.module.css'
import { usePowerPeriodName } from './power-periods.ts'

const colours = [styles.first, styles.second]

/** What each month needed, under the line of what is paid for. The table has the same figures. */
export function DemandChart({ advice: { contracted, months } }: { advice: PowerAdvice }) {
  const t = useTexts('power-advice')
  const { month, powerKw } = useFormats()
  const periodName = usePowerPeriodName(contracted.length)
  const powers = contracted.map(({ power }) => Number(power))
  const demands = months.flatMap(({ demand }) => demand.map(Number))
  const ticks = niceTicks([...powers, ...demands])
  const high = ticks.at(-1) ?? 1
  const at = (power: number): CSSProperties => ({ bottom: `${(100 * power) / high}%` })
  return (
    <figure className={styles.figure}>
      <div
        className={styles.chart}
        role="img"
        aria-label={t('power.picture', {
          highest: powerKw(Math.max(0, ...demands)),
          contracted: powers.map(powerKw).join(' / '),
        })}
      >
        <div className={styles.ticks}>
          {ticks.map((tick) => (
            <span key={tick} style={at(tick)}>
              {powerKw(tick)}
            </span>
          ))}
        </div>
        <div className={styles.plot}>
          {ticks.map((tick) => (
            <i key={tick} className={styles.grid} style={at(tick)} />
          ))}
          {[...new Set(powers)].map((power) => (
            <i key={power} className={styles.limit} style={at(power)} />
          ))}
          <Bars months={months} high={high} />
        </div>
        <div className={styles.names}>
          {months.map(({ month: name }) => (
            <span key={name}>{month(name, 'short')}</span>
          ))}
        </div>
      </div>
      <figcaption className={styles.legend}>
        {contracted.map(({ period }, place) => (
          <span key={period}>
            <i className={colours[place]} />
            {periodName(place)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function Bars({ months, high }: Pick<PowerAdvice, 'months'> & { high: number }) {
  return months.map(({ month: name, demand }) => (
    <span key={name} className={styles.month}>
      {demand.map((power, place) => (
        <i
          // A period is its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          className={cx(styles.bar, colours[place])}
          style={{ height: `${(100 * Number(power)) / high}%` }}
        />
      ))}
    </span>
  ))
}
