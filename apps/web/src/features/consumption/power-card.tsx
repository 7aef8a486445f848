import { powerAdvice } from '@fanal/contract/consumption'
import type { PowerAdvice } from '@fanal/contract/consumption.schemas'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/note.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import styles from './power-card.module.css'
import { type PowerChangeOffer, PowerTrial } from './power-trial.tsx'
import { usePowerPeriodName } from './power-periods.ts'

interface PowerCardProps {
  id: number
  /** Where the change of power is offered. */
  change: PowerChangeOffer | undefined
}

/** The demand of each month against the contracted power, and what another power would have cost. */
export function PowerCard({ id, change }: PowerCardProps) {
  const t = useTexts('consumption')
  const { data, error, refetch, isFetching } = useApiQuery(powerAdvice, { params: { id } })
  return (
    <Card title={t('power.title')} id="power">
      {!data && !error && (
        <Loading label={t('power.loading')}>
          <Skeleton shape="block" className={styles.waiting} />
        </Loading>
      )}
      {!data && error && (
        <Note
          tone="warn"
          role="alert"
          action={
            <Button size="s" busy={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('power.failed')}
          {error.reference && ` ${t('reference')} ${error.reference}`}
        </Note>
      )}
      {data && data.months.length === 0 && <p className={styles.quiet}>{t('power.none')}</p>}
      {data && data.months.length > 0 && <Advice advice={data} change={change} />}
    </Card>
  )
}

function Advice({ advice, change }: { advice: PowerAdvice; change: PowerChangeOffer | undefined }) {
  const t = useTexts('consumption')
  return (
    <div className={styles.columns}>
      <div className={styles.part}>
        <h3>{t('power.demand')}</h3>
        <p className={styles.quiet}>{t('power.intro')}</p>
        <Demand advice={advice} />
        {advice.months.some(({ source }) => source === 'curve') && (
          <p className={styles.quiet}>{t('power.fromCurve')}</p>
        )}
      </div>
      <div className={styles.part}>
        <h3>{t('power.try')}</h3>
        <PowerTrial advice={advice} change={change} />
      </div>
    </div>
  )
}

function Demand({ advice: { contracted, months } }: { advice: PowerAdvice }) {
  const t = useTexts('consumption')
  const { month, powerKw } = useFormats()
  const periodName = usePowerPeriodName(contracted.length)
  const highest = Math.max(
    ...contracted.map(({ power }) => Number(power)),
    ...months.flatMap(({ demand }) => demand.map(Number)),
  )
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
