import { useEffect, useState } from 'react'
import { LateDialog } from '#lib/lazy/late-dialog.tsx'
import { late } from '#lib/lazy/late.tsx'
import { onProofWanted } from '#lib/session/proof.ts'

const ProveDialog = late(async () => (await import('#features/passkeys/prove-dialog.tsx')).ProveDialog)

/** Beside every page: where a call wants a proof of who is there, the dialog that asks for it. */
export function ProofAsked() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(() => onProofWanted(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const end = (isProved: boolean) => {
    setAnswer(undefined)
    answer(isProved)
  }
  return (
    <LateDialog onClose={() => end(false)}>
      <ProveDialog onEnd={end} />
    </LateDialog>
  )
}
