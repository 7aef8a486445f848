import { changePassword } from '@fanal/contract/recovery'
import { isAllowedPassword, isRepeatOf, passwordMinLength } from '@fanal/domain/access/password-rules'
import { type FormEvent, useRef, useState } from 'react'
import { CallError, call } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import styles from '#ui/form/form-layout.module.css'
import { PasswordChecklist } from './password-checklist.tsx'

const names = ['current', 'password', 'repeat'] as const
type Name = (typeof names)[number]
type Values = Record<Name, string>
type Errors = Partial<Record<Name, TextKey<'access'>>>

const labels: Record<Name, TextKey<'access'>> = {
  current: 'change.current',
  password: 'change.new',
  repeat: 'change.repeat',
}

/** Fields whose validity depends on a value. */
const concerns: Record<Name, readonly Name[]> = {
  current: ['current', 'password'],
  password: ['password', 'repeat'],
  repeat: ['repeat'],
}

/** The same rules as on the server. */
function check({ current, password, repeat }: Values): Errors {
  const errors: Errors = {}
  if (!current) errors.current = 'change.error.required'
  else if (current.length < passwordMinLength) errors.current = 'change.error.min'
  if (!password) errors.password = 'change.error.required'
  else if (!isAllowedPassword(password)) errors.password = 'change.error.notValid'
  else if (password === current) errors.password = 'change.error.same'
  if (!repeat) errors.repeat = 'change.error.required'
  else if (!isRepeatOf(password, repeat)) errors.repeat = 'change.error.mismatch'
  return errors
}

function refusalOf(error: CallError): { errors: Errors; generic?: TextKey<'access'> } {
  if (error.code === 'read_only') return { errors: {}, generic: 'change.error.readonly' }
  if (error.status === 403) return { errors: { current: 'change.error.invalidCurrent' } }
  if (error.code === 'too_many_requests') return { errors: {}, generic: 'error.tooMany' }
  const [code] = error.errors['password'] ?? []
  if (code === 'same_as_current') return { errors: { password: 'change.error.same' } }
  if (code === 'too_common') return { errors: { password: 'change.error.common' } }
  if (error.status === 400) return { errors: { password: 'change.error.notValid' } }
  return { errors: {}, generic: 'change.error.generic' }
}

export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('access')
  const { profile } = usePortal()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({ current: '', password: '', repeat: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [generic, setGeneric] = useState<TextKey<'access'>>()
  const [isBusy, setBusy] = useState(false)

  const show = (found: Errors) => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  // An error is removed while being corrected: removing it on blur would move the button from under the pointer.
  const type = (name: Name, value: string) => {
    const next = { ...values, [name]: value }
    const found = check(next)
    const corrected = concerns[name].filter((one) => errors[one]).map((one) => [one, found[one]])
    setValues(next)
    setErrors({ ...errors, ...Object.fromEntries(corrected) })
  }
  const leave = (name: Name) => values[name] && setErrors({ ...errors, [name]: check(values)[name] })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = check(values)
    setGeneric(undefined)
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await call(changePassword, { body: { current: values.current, password: values.password } })
      onDone()
    } catch (error) {
      const refusal = refusalOf(error instanceof CallError ? error : new CallError(0))
      setGeneric(refusal.generic)
      show(refusal.errors)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} method="post" className={styles.form} onSubmit={send} noValidate>
      {generic && (
        <Note tone="bad" role="alert">
          {t(generic)}
        </Note>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="hidden" autoComplete="username" value={profile?.vat ?? ''} readOnly />
      {names.map((name) => {
        const error = errors[name]
        return (
          <Field key={name} label={t(labels[name])} error={error && t(error)} required>
            {(control) => (
              <>
                <PasswordInput
                  {...control}
                  name={name}
                  maxLength={128}
                  autoComplete={name === 'current' ? 'current-password' : 'new-password'}
                  showLabel={t('password.show')}
                  hideLabel={t('password.hide')}
                  value={values[name]}
                  onChange={(event) => type(name, event.target.value)}
                  onBlur={() => leave(name)}
                />
                {name === 'password' && <PasswordChecklist id="password-rules" password={values.password} />}
              </>
            )}
          </Field>
        )
      })}
      <div className={styles.buttons}>
        {!profile?.change_password && (
          <ButtonLink variant="quiet" href="/">
            {t('change.cancel')}
          </ButtonLink>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          disabledReason={profile?.readonly ? t('change.error.readonly') : undefined}
        >
          {t('change.submit')}
        </Button>
      </div>
    </form>
  )
}
