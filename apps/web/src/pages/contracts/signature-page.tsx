import { Signature } from '#features/contract-changes/signature/signature.tsx'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useParams } from '#lib/resolution.ts'
import { Skeleton } from '#ui/state/skeleton.tsx'

const LinkedWithdrawal = lazyPart(
  async () => (await import('#features/contracting/follow/linked-withdrawal.tsx')).LinkedWithdrawal,
  ['contracting'],
)
const AfterSigning = lazyPart(
  async () => (await import('#features/contracting/follow/after-signing.tsx')).AfterSigning,
  ['contracting'],
)

const waiting = <Skeleton shape="block" />

/** Target of the mails that ask for a signature, where the code is the proof, and of those that offer to withdraw. */
export default function SignaturePage() {
  const { token = '' } = useParams()
  return (
    <>
      {token.startsWith('w.') ? (
        <LazyBoundary waiting={waiting}>
          <LinkedWithdrawal token={token} />
        </LazyBoundary>
      ) : (
        <Signature
          token={token}
          afterContract={(shown) => (
            <LazyBoundary waiting={waiting}>
              <AfterSigning shown={shown} />
            </LazyBoundary>
          )}
        />
      )}
    </>
  )
}
