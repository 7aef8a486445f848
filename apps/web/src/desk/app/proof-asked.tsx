import { useEffect, useState } from 'react'
import { ProveDialog } from '#desk/features/entry/prove-dialog.tsx'
import { onProofWanted } from '#lib/session/proof.ts'

/** Asks again who it is when a call requires it, and then the call is made. */
export function ProofAsked() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(() => onProofWanted(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const end = (isProved: boolean) => {
    setAnswer(undefined)
    answer(isProved)
  }
  return <ProveDialog onEnd={end} />
}
