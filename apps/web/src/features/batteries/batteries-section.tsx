import { RetryNote } from '#ui/state/retry-note.tsx'
import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ReactNode } from 'react'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './batteries-section.module.css'

const BatteriesPanel = lazyPart(
  async () => (await import('./batteries-panel.tsx')).BatteriesPanel,
  ['batteries'],
)

/** The panel's code is loaded only for customers with a battery; its place is reserved. */
export function BatteriesSection({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  const links = contract.bateria_virtual
  if (links.length === 0) return null
  const inPlace = (content: ReactNode) => (
    <Card id="batteries" title={t('batteries.title')}>
      {content}
    </Card>
  )
  return (
    <LazyBoundary
      waiting={inPlace(
        <Loading label={t('batteries.loading')} className={styles.place}>
          <Skeleton width="long" />
          {links.map(({ id }) => (
            <Skeleton key={id} shape="block" className={styles.item} />
          ))}
        </Loading>,
      )}
      failed={(retry) =>
        inPlace(
          <RetryNote label={t('home.retry')} onRetry={retry}>
            {t('batteries.failed')}
          </RetryNote>,
        )
      }
    >
      <BatteriesPanel contract={contract} />
    </LazyBoundary>
  )
}
