import { confirmSignup } from '@fanal/contract/activation'
import { type ActivationForm as Values, activationFields } from '@fanal/domain/activation/activation'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import type { Settings } from '@fanal/domain/settings/settings'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { loadPhoneCheck } from '#fields/phone-check.ts'
import { CallError, call } from '#lib/call.ts'
import { useDraft } from '#lib/draft.ts'
import { usePortal } from '#lib/portal.tsx'
import { useRetryKey } from '#lib/retry-key.ts'
import { useTexts } from '#lib/texts.ts'
import { typedBefore } from '#lib/typed-before.ts'
import { useAwake } from '#lib/use-awake.ts'
import { useFieldErrors } from '#lib/use-field-errors.ts'
import { Button } from '#ui/button/button.tsx'
import { activationErrors, emptyActivation } from './activation-check.ts'
import { ActivationFailure, type Failure } from './activation-failure.tsx'
import { ActivationFields } from './activation-fields.tsx'
import styles from '#ui/form/form-layout.module.css'

// Debounce of saving the draft.
const draftPauseMs = 1000

/** The payload: tax id without country prefix, and only the requested fields. */
function bodyOf(values: Values, { phoneField, invoiceNumberField }: Settings['signUp']) {
  const { nif, contract, email, email2, phone, invoiceNumber, acceptConditionsAndGdpr: isAccepted } = values
  return {
    nif: normaliseNif(nif),
    contract: contract.trim(),
    email: email.trim(),
    email2: email2.trim(),
    accept_conditions: isAccepted,
    accept_gdpr: isAccepted,
    ...(phoneField && { phone: phone.replaceAll(/\s/g, '') }),
    ...(invoiceNumberField && { invoiceNumber: invoiceNumber.trim() }),
  }
}

/** `onDone` gets the HTML that replaces the form. */
export function ActivationForm({ onDone }: { onDone: (html: string) => void }) {
  const t = useTexts('activation')
  const { settings, linkTo } = usePortal()
  const { signUp } = settings
  const isAwake = useAwake()
  const { keyFor } = useRetryKey()
  const check = (values: Values) => activationErrors(values, signUp)
  const { form, errors, show, typed, left } = useFieldErrors(activationFields, check)
  const { values, change, forget } = useDraft(
    'activation',
    { ...emptyActivation },
    {
      pauseMs: draftPauseMs,
      typed: () => typedBefore(form.current, { ...emptyActivation }),
    },
  )
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) alert.current?.focus()
  }, [failure])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    setBusy(true)
    if (signUp.phoneField) await loadPhoneCheck()
    const found = check(values)
    show(found)
    if (Object.keys(found).length === 0) await confirm()
    setBusy(false)
  }
  const confirm = async () => {
    const body = bodyOf(values, signUp)
    try {
      const { result } = await call(confirmSignup, { body }, { idempotencyKey: keyFor(body) })
      if (result.render.errors.length > 0) return setFailure({ sentences: result.render.errors })
      forget()
      return onDone(result.render.body)
    } catch (error) {
      return setFailure({ error: error instanceof CallError ? error : new CallError(0) })
    }
  }

  const login = linkTo('login')
  return (
    // Submitted before hydration, it must not put the values into the address.
    <form ref={form} method="post" className={styles.form} onSubmit={send} noValidate>
      {failure && (
        <div ref={alert} tabIndex={-1} className={styles.alert}>
          <ActivationFailure failure={failure} />
        </div>
      )}
      <ActivationFields
        values={values}
        errors={errors}
        onType={(next) => {
          change(next)
          typed(next)
        }}
        onLeave={(field) => left(field, values)}
      />
      <div className={styles.buttons}>
        {login && (
          <p className={styles.other}>
            {t('haveAccount')} <a href={login}>{t('login')}</a>
          </p>
        )}
        <Button type={isAwake ? 'submit' : 'button'} variant="primary" busy={isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
