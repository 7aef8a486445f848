import { recoverPassword } from '@fanal/contract/recovery'
import { isValidEmail } from '@fanal/domain/identifiers/email'
import { isValidNif, normaliseNif } from '@fanal/domain/identifiers/nif'
import { type FormEvent, useState } from 'react'
import { EmailField } from '#fields/email-field.tsx'
import { NifField } from '#fields/nif-field.tsx'
import { CallError, call } from '#lib/call.ts'
import { useDraft } from '#lib/draft.ts'
import { usePortal } from '#lib/portal.tsx'
import { useRetryKey } from '#lib/retry-key.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { typedBefore } from '#lib/typed-before.ts'
import { useAwake } from '#lib/use-awake.ts'
import { useFieldErrors } from '#lib/use-field-errors.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from '#ui/form/form-layout.module.css'

const names = ['nif', 'email'] as const
type Values = Record<(typeof names)[number], string>
type Errors = Partial<Record<(typeof names)[number], TextKey<'recovery'>>>

const empty: Values = { nif: '', email: '' }

/** The tax id is checked as on the server. */
function check({ nif, email }: Values): Errors {
  const errors: Errors = {}
  if (!nif.trim()) errors.nif = 'required'
  else if (!isValidNif(nif)) errors.nif = 'nifNotValid'
  if (!email.trim()) errors.email = 'required'
  else if (!isValidEmail(email)) errors.email = 'emailNotValid'
  return errors
}

const codes: Record<string, TextKey<'recovery'>> = {
  required: 'required',
  nif_not_valid: 'nifNotValid',
  email_not_valid: 'emailNotValid',
  too_long: 'tooLong',
}

/** The server's errors by field. */
function refusedFields({ status, errors }: CallError): Errors {
  if (status !== 400) return {}
  const named = names.flatMap((name) => {
    const [code] = errors[name] ?? []
    return code ? [[name, codes[code] ?? 'required'] as const] : []
  })
  return Object.fromEntries(named)
}

interface Failure {
  text: TextKey<'recovery'>
  reference?: string
}

export function RecoveryForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('recovery')
  const login = usePortal().linkTo('login')
  const isAwake = useAwake()
  const { keyFor } = useRetryKey()
  const { form, errors, show, typed, left } = useFieldErrors(names, check)
  const { values, change, forget } = useDraft('recovery', empty, {
    typed: () => typedBefore(form.current, empty),
  })
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)

  const type = (next: Values) => {
    change(next)
    typed(next)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = check(values)
    setFailure(undefined)
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const body = { nif: normaliseNif(values.nif), email: values.email.trim() }
      await call(recoverPassword, { body }, { idempotencyKey: keyFor(body) })
      forget()
      onDone()
    } catch (error) {
      const refusal = error instanceof CallError ? error : new CallError(0)
      const fields = refusedFields(refusal)
      if (Object.keys(fields).length > 0) show(fields)
      else if (refusal.code === 'too_many_requests') setFailure({ text: 'tooMany' })
      else setFailure({ text: 'failed', reference: refusal.reference })
    } finally {
      setBusy(false)
    }
  }
  const of = (name: keyof Values) => ({
    name,
    label: t(name),
    value: values[name],
    onChange: (value: string) => type({ ...values, [name]: value }),
    onLeave: () => left(name, values),
    error: errors[name] && t(errors[name]),
    required: true,
  })

  return (
    // Submitted before hydration, it must not put the values into the address.
    <form ref={form} method="post" className={styles.form} onSubmit={send} noValidate>
      {failure && (
        <Note tone="warn" role="alert">
          {t(failure.text)} {failure.reference && t('reference', { reference: failure.reference })}
        </Note>
      )}
      <NifField {...of('nif')} autoComplete="username" />
      <EmailField {...of('email')} />
      <div className={styles.buttons}>
        {login && (
          <a className={styles.other} href={login}>
            {t('back')}
          </a>
        )}
        <Button type={isAwake ? 'submit' : 'button'} variant="primary" busy={isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
