import { login } from '@fanal/contract/access'
import type { PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { type LoginMessage, loginMessage } from '@fanal/domain/access/login-message'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError, call } from '#lib/call.ts'
import { afterFreshLogin } from '#lib/session/fresh-login.ts'
import { useLocation } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from '#ui/form/form-layout.module.css'
import own from './login-form.module.css'

interface LoginFormProps {
  onDone: () => void
  /** Login by passkey: alone, or after the password. */
  passkey: {
    /** Replaces the form. */
    step: ReactNode
    begin: (asked?: PasskeyAsked) => Promise<void>
    button: (begin: () => void) => ReactNode
  }
}

interface Refusal {
  text: TextKey<'access'>
  reference?: string
}

/** Any refused login shows the login error; rate limits and outages have their own text. */
function refusalOf(code: string, status: number): TextKey<'access'> {
  if (code === 'too_many_requests') return 'error.tooMany'
  if (code === 'invalid_request') return 'error.required'
  if (code === 'passkey_required') return 'error.passkeyRequired'
  if (code === 'overloaded') return 'error.busy'
  if (status === 0 || code === 'unavailable' || code === 'outcome_unknown') return 'error.unavailable'
  return messageTexts[loginMessage('credentials', status)] ?? 'error.credentials'
}

const messageTexts: Partial<Record<LoginMessage, TextKey<'access'>>> = {
  session_expired: 'error.sessionExpired',
  internal_error: 'error.internal',
}

function typedIn(form: HTMLFormElement) {
  const fields = new FormData(form)
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { user: text('user').trim(), password: text('password') }
}

/** Logs in by password, then asks for the passkey if the account requires it. */
function useLogin({ onDone, passkey }: LoginFormProps) {
  const { refusedLogin } = usePortal()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(
    refusedLogin && { text: refusalOf(refusedLogin.code, refusedLogin.status) },
  )
  const beginPasskey = () => void passkey.begin().catch(() => setRefusal({ text: 'error.unavailable' }))
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const body = typedIn(event.currentTarget)
    if (!body.user || !body.password) return setRefusal({ text: 'error.required' })
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call(login, { body })
      if (!('second_factor' in answer)) return onDone()
      await passkey.begin(answer)
      setBusy(false)
    } catch (error) {
      const { code, status, reference } = error instanceof CallError ? error : new CallError(0)
      setRefusal({ text: refusalOf(code, status), reference: status >= 500 ? reference : undefined })
      setBusy(false)
    }
  }
  return { isBusy, refusal, send, beginPasskey }
}

/** Takes the focus, also when one refusal follows another. */
function RefusalNote({ refusal }: { refusal: Refusal | null }) {
  const t = useTexts('access')
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) alert.current?.focus()
  }, [refusal])
  if (!refusal) return null
  return (
    <div ref={alert} tabIndex={-1} className={styles.alert}>
      <Note tone="bad" role="alert">
        {t(refusal.text)} {refusal.reference && t('error.reference', { reference: refusal.reference })}
        {refusal.text === 'error.passkeyRequired' && (
          <span className={own.unscripted}>{t('error.passkeyScript')}</span>
        )}
      </Note>
    </div>
  )
}

/** The label holds the link to the recovery. */
function PasswordQuestion() {
  const t = useTexts('access')
  const forgot = usePortal().linkTo('resetPassword')
  return (
    <Field
      label={t('login.password')}
      id="password"
      aside={forgot && <a href={forgot}>{t('login.forgot')}</a>}
    >
      {(control) => (
        <PasswordInput
          {...control}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          required
        />
      )}
    </Field>
  )
}

/** A real form: it works before hydration and without script, and keeps what was typed meanwhile. */
export function LoginForm(props: LoginFormProps) {
  const { step, button } = props.passkey
  const t = useTexts('access')
  const { refusedLogin } = usePortal()
  const { path, search } = useLocation()
  const { isBusy, refusal, send, beginPasskey } = useLogin(props)
  return (
    <>
      {step}
      <form
        method="post"
        action="/session"
        className={styles.form}
        hidden={Boolean(step)}
        onSubmit={send}
        noValidate
      >
        <input type="hidden" name="from" value={path + search} />
        <input type="hidden" name="then" value={afterFreshLogin({ path, search })} />
        <RefusalNote refusal={refusal} />
        <Field label={t('login.user')} id="user">
          {(control) => (
            <TextInput
              {...control}
              name="user"
              autoComplete="username"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
              defaultValue={refusedLogin?.user}
              required
            />
          )}
        </Field>
        <PasswordQuestion />
        <Button type="submit" variant="primary" busy={isBusy} block>
          {t('login.submit')}
        </Button>
        {button(beginPasskey)}
      </form>
    </>
  )
}
