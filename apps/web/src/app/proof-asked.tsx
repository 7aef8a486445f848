import { useEffect, useState } from 'react'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { onProofWanted } from '#lib/session/proof.ts'

const ProveDialog = lazyPart(async () => (await import('#features/passkeys/prove-dialog.tsx')).ProveDialog)

/** Shows the re-authentication dialog when a call requires it. If it cannot be loaded, the call stays refused. */
export function ProofAsked() {
  const { lang } = usePortal()
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(
    () =>
      onProofWanted(() =>
        ProveDialog.preload(lang).then(
          () => new Promise((resolve) => setAnswer(() => resolve)),
          () => false,
        ),
      ),
    [lang],
  )
  if (!answer) return null
  const end = (isProved: boolean) => {
    setAnswer(undefined)
    answer(isProved)
  }
  return <ProveDialog onEnd={end} />
}
