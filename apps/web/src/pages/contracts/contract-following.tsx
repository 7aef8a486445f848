import { contractSwitching } from '@fanal/contract/contracting'
import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { PendingSignature } from '#features/contract-changes/pending-signature.tsx'
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
  /** The request to make the contract; undefined for one that was not made here. */
  change: ContractChangeRequest | undefined
  /** True if a card of its own shows the progress. */
  isFollowed: boolean
}

export function useFollowing({ name }: Contract): Following {
  const isOffered = canCall(usePortal(), contractSwitching)
  const { data } = useRead(changesRead(name), { isWanted: isOffered })
  const change = isOffered ? data?.items.find(({ kind }) => kind === 'contract') : undefined
  return { change, isFollowed: change !== undefined }
}

/** How a new contract comes about, and how to withdraw from it. */
export function ContractFollowing({ contract, following }: { contract: Contract; following: Following }) {
  const { change } = following
  const isDraft = contract.state === 'esborrany'
  if (change)
    return (
      <LazyBoundary waiting={<Skeleton shape="block" className={styles.following} />}>
        <SwitchCard
          contract={contract}
          pending={
            change.state === 'signature_pending' && (
              <PendingSignature change={change} contractName={contract.name} />
            )
          }
        />
      </LazyBoundary>
    )
  if (!isDraft || contract.waitingForSignature.length > 0) return null
  return (
    <LazyBoundary waiting={<Skeleton shape="block" className={styles.draft} />}>
      <DraftNote contract={contract} />
    </LazyBoundary>
  )
}
