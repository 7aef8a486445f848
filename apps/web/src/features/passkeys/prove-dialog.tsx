import { proveIdentity } from '@fanal/contract/access'
import { listPasskeys, passkeyChallenge } from '@fanal/contract/passkeys'
import { useEffect, useState } from 'react'
import { CallError, call } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { iconKey } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import styles from '#ui/form/form-layout.module.css'
import { usePasskeySupport } from './use-passkey-support.ts'

interface Errors {
  password?: TextKey<'passkeys'>
  act?: TextKey<'passkeys'>
}

async function errorsOf(failure: unknown): Promise<Errors> {
  if (failure instanceof CallError && failure.code === 'invalid_password')
    return { password: 'error.password' }
  const { passkeyError } = await import('./passkey-ceremony.ts')
  return { act: passkeyError(failure) }
}

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

/** Re-authentication before a sensitive change: by password or passkey. */
export function ProveDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const t = useTexts('passkeys')
  const access = useTexts('access')
  const { settings } = usePortal()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busyWith, setBusyWith] = useState<'password' | 'passkey'>()
  const isSupported = usePasskeySupport()
  const { hasPassword, hasPasskey } = useOwnProofs(settings.features.passkeys && isSupported)

  const prove = async (by: 'password' | 'passkey', work: () => Promise<unknown>) => {
    if (busyWith) return
    setErrors({})
    setBusyWith(by)
    try {
      await work()
      onEnd(true)
    } catch (failure) {
      setErrors(await errorsOf(failure).catch(() => ({ act: 'error.failed' as const })))
      setBusyWith(undefined)
    }
  }
  const sendPassword = () => {
    if (password) void prove('password', () => call(proveIdentity, { body: { password } }))
    else setErrors({ password: 'error.passwordMissing' })
  }
  const cancel = () => onEnd(false)

  return (
    <Dialog
      open
      onClose={cancel}
      size="s"
      title={t('prove.title')}
      closeLabel={t('cancel')}
      onSubmit={sendPassword}
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            {t('cancel')}
          </Button>
          {hasPassword && (
            <Button type="submit" variant="primary" busy={busyWith === 'password'}>
              {t('prove.submit')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {errors.act && (
          <Note tone="bad" role="alert">
            {t(errors.act)}
          </Note>
        )}
        <p>{t(hasPassword || hasPasskey ? 'prove.text' : 'error.recentLogin')}</p>
        {hasPassword && (
          <Field label={t('confirm.password')} error={errors.password && t(errors.password)} required>
            {(control) => (
              <PasswordInput
                {...control}
                data-autofocus
                autoComplete="current-password"
                maxLength={128}
                showLabel={access('password.show')}
                hideLabel={access('password.hide')}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        )}
        {hasPasskey && (
          <Button
            icon={iconKey}
            block
            busy={busyWith === 'passkey'}
            onClick={() => void prove('passkey', proveByPasskey)}
          >
            {t('step.again')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
