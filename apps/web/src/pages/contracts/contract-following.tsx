import { contractSwitching } from '@fanal/contract/contracting'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useRead } from '#lib/api/use-api-query.ts'
import { Skeleton } from '#ui/state/skeleton.tsx'
import styles from './contract-page.module.css'
import { changesRead } from '#features/contract-changes/reads.ts'

const SwitchCard = lazyPart(
  async () => (await import('#features/contracting/follow/switch-card.tsx')).SwitchCard,
  ['contracting'],
)
const DraftNote = lazyPart(
  async () => (await import('#features/contracting/follow/draft-note.tsx')).DraftNote,
  ['contracting'],
)

interface Following {
  /** Made here: a card of its own shows the progress. */
  isFollowed: boolean
}

export function useFollowing({ name }: Contract): Following {
  const isOffered = canCall(usePortal(), contractSwitching)
  const { data } = useRead(changesRead(name), { isWanted: isOffered })
  return { isFollowed: isOffered && data?.items.some(({ kind }) => kind === 'contract') === true }
}

/** How a new contract comes about, and how to withdraw from it. */
export function ContractFollowing({ contract, following }: { contract: Contract; following: Following }) {
  const isDraft = contract.state === 'esborrany'
  if (following.isFollowed)
    return (
      <LazyBoundary waiting={<Skeleton shape="block" className={styles.following} />}>
        <SwitchCard contract={contract} />
      </LazyBoundary>
    )
  if (!isDraft || contract.waitingForSignature.length > 0) return null
  return (
    <LazyBoundary waiting={<Skeleton shape="block" className={styles.draft} />}>
      <DraftNote contract={contract} />
    </LazyBoundary>
  )
}
