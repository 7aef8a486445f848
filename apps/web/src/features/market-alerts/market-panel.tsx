import { omipPrices } from '@fanal/contract/market-alerts'
import type { OmipAlert, OmipProduct } from '@fanal/contract/schemas/market-alerts'
import type { MarketAlert } from '@fanal/domain/market-alerts/check-market-alert'
import { useRef, useState } from 'react'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { type Reading, useRead } from '#lib/api/use-api-query.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { Toast } from '#ui/overlay/toast.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { AlertForm, type Drafted } from './alert-form.tsx'
import { AlertsList } from './alerts-list.tsx'
import { useMarketLabels } from './market-labels.ts'
import { PriceCard } from './price-card.tsx'
import { productShown } from './product-shown.ts'
import styles from './market-panel.module.css'
import { marketAlertsRead, marketProductsRead } from './reads.ts'

const nothing: readonly never[] = []

/** A new alert beside the prices that it is about, and the alerts that there are. */
export function MarketPanel() {
  const t = useTexts('market-alerts')
  const asked = useAddressState().get('product')
  const products = useRead(marketProductsRead)
  const alerts = useRead(marketAlertsRead)
  const [said, setSaid] = useState<string>()
  const [draft, setDraft] = useState<Drafted>()
  // Until something else is typed.
  const [looked, setLooked] = useState<{ alert: OmipAlert; at: Drafted | undefined }>()
  const chart = useRef<HTMLDivElement>(null)
  const hasPrices = canCall(usePortal(), omipPrices)
  const own = alerts.data ?? nothing
  const look = (alert: OmipAlert) => {
    setLooked({ alert, at: draft })
    chart.current?.scrollIntoView({ block: 'nearest' })
  }
  const shown = shownOf({
    looked: looked?.at === draft ? looked?.alert : undefined,
    draft,
    asked,
    alerts: own,
  })
  return (
    <div className={styles.panel}>
      <div className={cx(styles.top, hasPrices && styles.withChart)}>
        <NewAlert products={products} alerts={own} asked={asked} onDraft={setDraft} onSaid={setSaid} />
        {hasPrices && (
          <div ref={chart} className={styles.chart}>
            <PriceCard product={shown.product} alert={shown.alert} />
          </div>
        )}
      </div>
      <OwnAlerts alerts={alerts} products={products} onShow={hasPrices ? look : undefined} onSaid={setSaid} />
      <Toast closeLabel={t('close')} onClose={() => setSaid(undefined)}>
        {said}
      </Toast>
    </div>
  )
}

type Products = Reading<OmipProduct[]>
type Alerts = Reading<OmipAlert[]>

interface NewAlertProps {
  products: Products
  alerts: readonly OmipAlert[]
  asked: string | undefined
  onDraft: (draft: Drafted) => void
  onSaid: (text: string) => void
}

function NewAlert({ products, alerts, asked, onDraft, onSaid }: NewAlertProps) {
  const t = useTexts('market-alerts')
  const { limit, nameOf } = useMarketLabels()
  const { data, error } = products
  return (
    <Card title={t('form.title')}>
      {data && data.length > 0 && (
        <AlertForm
          products={data}
          alerts={alerts}
          product={data.find(({ name }) => name === asked)?.name ?? ''}
          onDraft={onDraft}
          onAdded={(alert) =>
            onSaid(t('said.added', { product: nameOf(alert.product), limit: limit(alert) }))
          }
        />
      )}
      {data?.length === 0 && <EmptyState>{t('form.noProducts')}</EmptyState>}
      {!data && error && <Failed title={t('productFetchError')} query={products} />}
      {!data && !error && <Waiting className={styles.formWaiting} />}
    </Card>
  )
}

interface OwnAlertsProps {
  alerts: Alerts
  products: Products
  onShow: ((alert: OmipAlert) => void) | undefined
  onSaid: (text: string) => void
}

function OwnAlerts({ alerts, products, onShow, onSaid }: OwnAlertsProps) {
  const t = useTexts('market-alerts')
  const { data, error } = alerts
  return (
    <Card title={t('list.title')}>
      {data && (
        <AlertsList
          alerts={data}
          products={products.data ?? nothing}
          onShow={onShow}
          onDeleted={() => onSaid(t('said.deleted'))}
        />
      )}
      {!data && error && <Failed title={t('alertFetchError')} query={alerts} />}
      {!data && !error && <Waiting className={styles.listWaiting} />}
    </Card>
  )
}

function Failed({ title, query }: { title: string; query: Products | Alerts }) {
  const t = useTexts('market-alerts')
  return (
    <LoadFailed
      title={title}
      level={3}
      labels={{ retry: t('retry'), reference: t('reference') }}
      query={query}
    />
  )
}

interface Shown {
  looked: OmipAlert | undefined
  draft: Drafted | undefined
  asked: string | undefined
  alerts: readonly OmipAlert[]
}

/** The alert that is looked at, else the typed one, else the one the page opened with. */
function shownOf({ looked, draft, asked, alerts }: Shown): {
  product: string | undefined
  alert: MarketAlert | undefined
} {
  if (looked) return { product: looked.product, alert: looked }
  if (draft?.product && draft.product !== asked) return draft
  if (draft?.alert) return draft
  const product = productShown(asked, alerts)
  return { product, alert: alerts.find((one) => one.product === product) }
}

function Waiting({ className }: { className: string | undefined }) {
  const t = useTexts('market-alerts')
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="block" className={className} />
    </Loading>
  )
}
