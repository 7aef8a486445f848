import { Signature } from '#features/contract-changes/signature/signature.tsx'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useParams } from '#lib/resolution.ts'
import { Skeleton } from '#ui/state/skeleton.tsx'

const LinkedWithdrawal = lazyPart(
  async () => (await import('#features/contracting/follow/linked-withdrawal.tsx')).LinkedWithdrawal,
  ['contracting'],
)

/** Target of the mails that ask for a signature, where the code is the proof, and of those that offer to withdraw. */
export default function SignaturePage() {
  const { token = '' } = useParams()
  if (!token.startsWith('w.')) return <Signature token={token} />
  return (
    <LazyBoundary waiting={<Skeleton shape="block" />}>
      <LinkedWithdrawal token={token} />
    </LazyBoundary>
  )
}
