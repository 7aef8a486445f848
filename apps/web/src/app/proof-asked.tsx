import { useEffect, useState } from 'react'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { onProofWanted } from '#lib/session/proof.ts'

const ProveDialog = lazyPart(async () => (await import('#features/passkeys/prove-dialog.tsx')).ProveDialog)

/** Shows the re-authentication dialog when a call requires it. */
export function ProofAsked() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(() => onProofWanted(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const end = (isProved: boolean) => {
    setAnswer(undefined)
    answer(isProved)
  }
  return (
    <LazyDialog onClose={() => end(false)}>
      <ProveDialog onEnd={end} />
    </LazyDialog>
  )
}
