import { acceptByPasskey } from '@fanal/contract/desk/staff'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { call } from '#lib/call.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconKey } from '#ui/text/icons.ts'
import type { Invitation } from './invitation.ts'
import { entryFailure } from './passkey-entry.ts'

interface ByPasskeyProps {
  invitation: Invitation
  onDone: () => void
  onFailed: (why: TextKey<'desk'> | undefined) => void
}

/** Registers a passkey of this or another device. */
export function ByPasskey({ invitation: { link, passkey }, onDone, onFailed }: ByPasskeyProps) {
  const t = useTexts('desk')
  const [isBusy, setBusy] = useState(false)
  const register = async () => {
    setBusy(true)
    onFailed(undefined)
    const { challenge_id, options } = passkey
    try {
      const credential = await startRegistration({ optionsJSON: options })
      await call(acceptByPasskey, { body: { link, challenge_id, name: t('invitation.keyName'), credential } })
      onDone()
    } catch (failure) {
      onFailed(entryFailure(failure))
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" block icon={iconKey} busy={isBusy} onClick={() => void register()}>
      {t('invitation.passkey')}
    </Button>
  )
}
