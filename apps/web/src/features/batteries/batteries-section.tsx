import type { Contract } from '@fanal/contract/contracts.schemas'
import { lazy, Suspense } from 'react'
import { useAwake } from '#lib/use-awake.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './batteries-section.module.css'

const BatteriesPanel = lazy(async () => ({ default: (await import('./batteries-panel.tsx')).BatteriesPanel }))

/** The code of the panel comes only to who has a battery; its place is kept free. */
export function BatteriesSection({ contract }: { contract: Contract }) {
  const isAwake = useAwake()
  if (contract.bateria_virtual.length === 0) return null
  const place = (
    <Card id="batteries" className={styles.place} aria-hidden="true">
      <Skeleton text="l" width="short" />
      <Skeleton width="long" />
      {contract.bateria_virtual.map(({ id }) => (
        <Skeleton key={id} shape="block" className={styles.item} />
      ))}
    </Card>
  )
  return isAwake ? (
    <Suspense fallback={place}>
      <BatteriesPanel contract={contract} />
    </Suspense>
  ) : (
    place
  )
}
