import { useState } from 'react'
import { CallError } from '#lib/call.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from '#ui/form/form-layout.module.css'

export interface PasskeyQuestion {
  title: string
  text?: string
  submit: string
  isDanger?: boolean
  /** Set if a name is asked for. */
  startName?: string
  /** The action; throws on failure. The password is set once the server has asked for it. */
  act: (given: { name: string; password: string | undefined }) => Promise<unknown>
}

interface PasskeyDialogProps extends PasskeyQuestion {
  /** False for customers of single sign-on only: there is no password to ask for. */
  hasPassword: boolean
  onDone: () => Promise<void>
  onClose: () => void
}

type Errors = Partial<Record<'name' | 'password' | 'act', TextKey<'passkeys'>>>

/** Why an action was refused, and where to show it. */
async function errorsOf(failure: unknown): Promise<Errors> {
  if (failure instanceof CallError && failure.code === 'invalid_password')
    return { password: 'error.password' }
  if (failure instanceof CallError && failure.errors['name']) return { name: 'name.missing' }
  return import('./passkey-ceremony.ts').then(
    ({ passkeyError }) => ({ act: passkeyError(failure) }),
    () => ({ act: 'error.failed' }),
  )
}

/** Confirms an action on passkeys, and asks for the password without a recent login. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { title, text, submit, isDanger, startName, hasPassword, act, onDone, onClose } = props
  const t = useTexts('passkeys')
  const access = useTexts('access')
  const [name, setName] = useState(startName ?? '')
  const [password, setPassword] = useState<string>()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    if (isBusy) return
    const missing: Errors = {
      ...(startName !== undefined && !name.trim() && { name: 'name.missing' }),
      ...(password === '' && { password: 'error.passwordMissing' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await act({ name: name.trim(), password })
      await onDone()
    } catch (failure) {
      const isAsked = failure instanceof CallError && failure.code === 'recent_login_required'
      if (isAsked && hasPassword) setPassword('')
      else setErrors(isAsked ? { act: 'error.recentLogin' } : await errorsOf(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={title}
      closeLabel={t('cancel')}
      onSubmit={() => void send()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {errors.act && (
          <Note tone="bad" role="alert">
            {t(errors.act)}
          </Note>
        )}
        {text && <p>{text}</p>}
        {startName !== undefined && (
          <Field label={t('name.label')} help={t('name.help')} error={errors.name && t(errors.name)} required>
            {(control) => (
              <TextInput
                {...control}
                value={name}
                maxLength={60}
                data-autofocus
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        )}
        {password !== undefined && (
          <Field
            label={t('confirm.password')}
            help={t('confirm.help')}
            error={errors.password && t(errors.password)}
            required
          >
            {(control) => (
              <PasswordInput
                {...control}
                ref={focusOnArrival}
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
      </div>
    </Dialog>
  )
}

/** It appears because the server requires it, so it gets the focus. */
function focusOnArrival(input: HTMLInputElement | null): void {
  input?.focus()
}
