import type { PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { type ReactNode, useState } from 'react'
import { canCall, usePortal } from '#lib/portal.tsx'
import { loadTexts, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconUser } from '#ui/text/icons.ts'
import styles from '#features/access/login-form.module.css'
import { usePasskeySupport } from './use-passkey-support.ts'

/** The step comes, with its code and words, when it is due: most logins never need it. */
export function usePasskeyStep(onDone: () => void, onFailed: () => void) {
  const { lang } = usePortal()
  const [step, setStep] = useState<ReactNode>()
  const [isComing, setComing] = useState(false)
  const begin = async (asked?: PasskeyAsked) => {
    setComing(true)
    try {
      const [{ PasskeyStep }] = await Promise.all([import('./passkey-step.tsx'), loadTexts(lang, 'passkeys')])
      setStep(<PasskeyStep asked={asked} onDone={onDone} onBack={() => setStep(undefined)} />)
    } catch {
      onFailed()
    }
    setComing(false)
  }
  return { step, isComing, begin }
}

/** By its name alone: the calls themselves are not in the login page's download. */
const challenge = { name: 'passkeyChallenge' }

/** Drawn from the start, so that nothing moves; gone without JavaScript and where the browser has no passkeys. */
export function PasskeyButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const t = useTexts('access')
  const portal = usePortal()
  const isSupported = usePasskeySupport()
  const isOffered = portal.settings.features.passkeys && canCall(portal, challenge)
  if (!isOffered || !isSupported) return null
  return (
    <Button icon={iconUser} busy={busy} block className={styles.scripted} onClick={onClick}>
      {t('login.passkey')}
    </Button>
  )
}
