import { isMet, type Settlement, whatWouldHaveFired } from '@fanal/domain/market-alerts/alert-firing'
import type { MarketAlert } from '@fanal/domain/market-alerts/check-market-alert'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import legend from '#ui/chart/legend.module.css'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import stack from '#ui/layout/stack.module.css'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { PriceChart } from './chart/price-chart.tsx'
import { priceScale } from './chart/price-scale.ts'
import { useMarketLabels } from './market-labels.ts'
import styles from './price-card.module.css'
import { marketPricesRead } from './reads.ts'

interface PriceCardProps {
  product: string | undefined
  /** The alert whose line is drawn, and when it would have fired. */
  alert: MarketAlert | undefined
}

/** The settlements of twelve months with the line of an alert. */
export function PriceCard({ product, alert }: PriceCardProps) {
  const t = useTexts('market-alerts')
  const { nameOf } = useMarketLabels()
  return (
    <Card
      className={styles.card}
      title={
        <span className={styles.title}>{product === undefined ? t('chart.title') : nameOf(product)}</span>
      }
      aside={
        product !== undefined && nameOf(product) !== product && <span className={styles.code}>{product}</span>
      }
    >
      {product === undefined ? (
        <EmptyState>{t('chart.choose')}</EmptyState>
      ) : (
        <Prices key={product} product={product} alert={alert} />
      )}
    </Card>
  )
}

function Prices({ product, alert }: { product: string; alert: MarketAlert | undefined }) {
  const t = useTexts('market-alerts')
  const { nameOf } = useMarketLabels()
  const query = useRead(marketPricesRead(product))
  const settlements = query.data?.settlements
  if (!settlements && query.error)
    return (
      <LoadFailed
        title={t('chart.failed')}
        level={3}
        labels={{ retry: t('retry'), reference: t('reference') }}
        query={query}
      />
    )
  if (!settlements)
    return (
      <Loading label={t('chart.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </Loading>
    )
  if (settlements.length === 0) return <EmptyState>{t('chart.empty')}</EmptyState>
  const fired = alert ? whatWouldHaveFired(settlements, alert) : []
  return (
    <div className={stack.s4}>
      <PriceChart
        label={t('chart.label', { product: nameOf(product) })}
        settlements={settlements}
        limit={alert?.price}
        fired={fired}
      />
      <Legend settlements={settlements} alert={alert} hasFired={fired.length > 0} />
      {alert ? <Fired settlements={settlements} alert={alert} fired={fired} /> : <p>{t('fired.hint')}</p>}
    </div>
  )
}

interface LegendProps {
  settlements: readonly Settlement[]
  alert: MarketAlert | undefined
  hasFired: boolean
}

function Legend({ settlements, alert, hasFired }: LegendProps) {
  const t = useTexts('market-alerts')
  const { limit } = useMarketLabels()
  const isDrawn = alert !== undefined && priceScale(settlements, alert.price).hasLimit
  return (
    <ul className={cx(legend.legend, styles.legend)}>
      <li>
        <i className={styles.line} />
        {t('chart.settlement')}
      </li>
      {alert && (
        <li>
          {isDrawn && <i className={styles.limit} />}
          {isDrawn ? t('chart.limit', { limit: limit(alert) }) : t('chart.outside', { limit: limit(alert) })}
        </li>
      )}
      {hasFired && (
        <li>
          <i className={styles.dot} />
          {t('chart.fired')}
        </li>
      )}
    </ul>
  )
}

/** Days that are named; the rest is counted. */
const daysShown = 8

function Fired({
  settlements,
  alert,
  fired,
}: {
  settlements: readonly Settlement[]
  alert: MarketAlert
  fired: readonly Settlement[]
}) {
  const t = useTexts('market-alerts')
  const { date } = useFormats()
  const { price } = useMarketLabels()
  const last = settlements.at(-1)
  const newest = fired.toReversed().slice(0, daysShown)
  return (
    <div className={styles.fired}>
      <p>
        <strong>{fired.length === 0 ? t('fired.none') : t('fired.times', { count: fired.length })}</strong>
      </p>
      {newest.length > 0 && (
        <ul className={styles.days} aria-label={t('fired.days')}>
          {newest.map((one) => (
            <li key={one.day}>
              {date(one.day)} <span>{price(one.price)}</span>
            </li>
          ))}
          {fired.length > daysShown && <li>{t('fired.more', { count: fired.length - daysShown })}</li>}
        </ul>
      )}
      {last && isMet(alert, last.price) && (
        <Note>{t('fired.already', { price: price(last.price), day: date(last.day) })}</Note>
      )}
    </div>
  )
}
