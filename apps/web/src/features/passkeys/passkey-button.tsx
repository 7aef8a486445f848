import type { PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { Button } from '#ui/button/button.tsx'
import { iconUser } from '#ui/text/icons.ts'
import styles from './passkeys.module.css'
import { usePasskeySupport } from './use-passkey-support.ts'

const PasskeyStep = lazyPart(async () => (await import('./passkey-step.tsx')).PasskeyStep, ['passkeys'])

/** Lazy: most logins never need it. `begin` rejects if it fails to load. */
export function usePasskeyStep(onDone: () => void) {
  const { lang } = usePortal()
  const [step, setStep] = useState<ReactNode>()
  const [isLoading, setLoading] = useState(false)
  const begin = async (asked?: PasskeyAsked) => {
    setLoading(true)
    try {
      await PasskeyStep.preload(lang)
      setStep(<PasskeyStep asked={asked} onDone={onDone} onBack={() => setStep(undefined)} />)
    } finally {
      setLoading(false)
    }
  }
  return { step, isLoading, begin }
}

interface PasskeyButtonProps {
  busy: boolean
  onClick: () => void
  children: ReactNode
}

/** Named only, to keep the calls out of the login page's bundle. */
const challenge = { name: 'passkeyChallenge' }

/** Rendered from the start, so that nothing shifts; hidden without JavaScript or passkey support. */
export function PasskeyButton({ busy, onClick, children }: PasskeyButtonProps) {
  const portal = usePortal()
  const isSupported = usePasskeySupport()
  const isOffered = portal.settings.features.passkeys && canCall(portal, challenge)
  if (!isOffered || !isSupported) return null
  return (
    <Button icon={iconUser} busy={busy} block className={styles.scripted} onClick={onClick}>
      {children}
    </Button>
  )
}
