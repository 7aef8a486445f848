import { proveIdentity } from '@fanal/contract/access'
import { listPasskeys, passkeyChallenge } from '@fanal/contract/passkeys'
import { useEffect, useState } from 'react'
import { PasswordField } from '#fields/password-field.tsx'
import { CallError, call } from '#lib/call.ts'
import type { FieldCodes } from '#lib/forms/field-codes.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconKey } from '#ui/text/icons.ts'
import { FormDialog } from './form-dialog.tsx'
import { passkeyFailure } from './passkey-failure.ts'
import { usePasskeySupport } from './use-passkey-support.ts'

const texts: Record<string, TextKey<'passkeys'>> = {
  required: 'error.passwordMissing',
  invalid_password: 'error.password',
}

const refused = ({ code }: CallError): FieldCodes => (code === 'invalid_password' ? { password: code } : {})

async function proveByPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { challenge_id, options } = await call(passkeyChallenge, {})
  const credential = await startAuthentication({ optionsJSON: options })
  await call(proveIdentity, { body: { challenge_id, credential } })
}

/** How the customer can prove it: a password, until the server says otherwise. */
function useOwnProofs(mayHavePasskeys: boolean) {
  const [proofs, setProofs] = useState({ hasPassword: true, hasPasskey: false })
  useEffect(() => {
    if (!mayHavePasskeys) return
    call(listPasskeys, {}).then(
      ({ items, has_password }) => setProofs({ hasPassword: has_password, hasPasskey: items.length > 0 }),
      () => undefined,
    )
  }, [mayHavePasskeys])
  return proofs
}

/** Proves by the typed password, or by a passkey. */
function useProof(onProved: () => void) {
  const t = useTexts('passkeys')
  const [isAsking, setAsking] = useState(false)
  const [failed, setFailed] = useState<TextKey<'passkeys'>>()
  const form = useForm({
    values: { password: '' },
    required: ['password'],
    textOf: (code) => texts[code] && t(texts[code]),
    errorsShow: 'whenSent',
    refused,
    send: async (body) => {
      setFailed(undefined)
      try {
        await call(proveIdentity, { body })
      } catch (failure) {
        if (!(failure instanceof CallError) || !refused(failure)['password'])
          setFailed(await passkeyFailure(failure))
        throw failure
      }
    },
    onDone: onProved,
  })
  const askPasskey = async () => {
    if (isAsking || form.isBusy) return
    setFailed(undefined)
    setAsking(true)
    await proveByPasskey().then(onProved, async (failure) => {
      setFailed(await passkeyFailure(failure))
      setAsking(false)
    })
  }
  return { form, failed, isAsking, askPasskey }
}

/** Re-authentication before a sensitive change: by password or passkey. */
export function ProveDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const t = useTexts('passkeys')
  const { settings } = usePortal()
  const isSupported = usePasskeySupport()
  const { hasPassword, hasPasskey } = useOwnProofs(settings.features.passkeys && isSupported)
  const { form, failed, isAsking, askPasskey } = useProof(() => onEnd(true))
  return (
    <FormDialog
      form={form.props}
      title={t('prove.title')}
      failed={failed}
      onClose={() => onEnd(false)}
      submit={
        hasPassword && (
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {t('prove.submit')}
          </Button>
        )
      }
    >
      <p>{t(hasPassword || hasPasskey ? 'prove.text' : 'error.recentLogin')}</p>
      {hasPassword && (
        <PasswordField
          field={form.field('password')}
          label={t('confirm.password')}
          autoComplete="current-password"
          data-autofocus
          required
        />
      )}
      {hasPasskey && (
        <Button icon={iconKey} block busy={isAsking} onClick={() => void askPasskey()}>
          {t('step.again')}
        </Button>
      )}
    </FormDialog>
  )
}
