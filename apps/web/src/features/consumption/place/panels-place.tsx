import type { Curve } from '@fanal/contract/schemas/consumption'
import { useRead } from '#lib/api/use-api-query.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { curveRead } from '#features/consumption/curve/curve-reads.ts'
import styles from './place.module.css'

const PanelsYear = lazyPart(async () => (await import('./panels-year.tsx')).PanelsYear)

const hasPanels = ({ curve }: Curve) => (curve.autoconsumida ?? []).some((value) => (value ?? 0) > 0)

/** What the panels made in the last twelve months; nothing where there are none. */
export function PanelsPlace({ id, className }: { id: number; className?: string | undefined }) {
  const t = useTexts('consumption')
  const { data } = useRead(curveRead(id, 'monthly'))
  if (!data || Array.isArray(data) || !hasPanels(data)) return null
  return (
    <Card title={t('panels.title')} className={className}>
      <LazyBoundary
        waiting={
          <Loading label={t('loading')}>
            <Skeleton shape="block" className={styles.panelsWaiting} />
          </Loading>
        }
      >
        <PanelsYear curve={data} />
      </LazyBoundary>
    </Card>
  )
}
