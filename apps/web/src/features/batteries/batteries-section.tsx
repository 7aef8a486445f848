import { RetryNote } from '#ui/state/retry-note.tsx'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import { useFormats } from '#lib/format.ts'
import stack from '#ui/layout/stack.module.css'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './batteries-section.module.css'

const BatteriesPanel = lazyPart(
  async () => (await import('./batteries-panel.tsx')).BatteriesPanel,
  ['batteries'],
)

/** What all of them hold. */
export function BatteriesFigure({ contract: { bateria_virtual: links } }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { money } = useFormats()
  const cents = links.reduce((sum, { total_descompte }) => sum + Math.round(Number(total_descompte) * 100), 0)
  return (
    <>
      <b>{money(cents / 100)}</b> {t('batteries.held', { count: links.length })}
    </>
  )
}

/** The panel's code is loaded only for customers with a battery; its place is reserved. */
export function BatteriesSection({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  return (
    <LazyBoundary
      waiting={
        <Loading label={t('batteries.loading')} className={stack.s4}>
          <Skeleton width="long" />
          <div className={styles.items}>
            {contract.bateria_virtual.map(({ id }) => (
              <Skeleton key={id} shape="block" className={styles.item} />
            ))}
          </div>
          <Skeleton shape="block" className={styles.file} />
        </Loading>
      }
      failed={(retry) => (
        <RetryNote label={t('home.retry')} onRetry={retry}>
          {t('batteries.failed')}
        </RetryNote>
      )}
    >
      <BatteriesPanel contract={contract} />
    </LazyBoundary>
  )
}
