import { confirmSignup } from '@fanal/contract/activation'
import { type ActivationForm as Values, checkActivation } from '@fanal/domain/activation/activation'
import { defaultPhonePrefix } from '@fanal/domain/identifiers/phone'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import type { Settings } from '@fanal/domain/settings/settings'
import { useEffect, useRef, useState } from 'react'
import { isPhone, loadPhoneCheck } from '#fields/phone-check.ts'
import { CallError, call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '#ui/form/form-layout.module.css'
import { ActivationFailure } from './activation-failure.tsx'
import { ActivationFields } from './activation-fields.tsx'

const draftPauseMs = 1000

const empty = {
  nif: '',
  contract: '',
  invoiceNumber: '',
  email: '',
  email2: '',
  phone: defaultPhonePrefix,
  acceptConditionsAndGdpr: false,
}

const texts: Record<string, TextKey<'activation'>> = {
  required: 'error.required',
  nif_not_valid: 'error.nif',
  email_not_valid: 'error.email',
  emails_differ: 'error.emailsDiffer',
  phone_not_valid: 'error.phone',
  not_accepted: 'error.accept',
}

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
  const isHydrated = useHydrated()
  const [sentences, setSentences] = useState<string[]>([])
  const form = useForm({
    values: empty,
    check: (values) => checkActivation(values, signUp, isPhone),
    textOf: (code) => texts[code] && t(texts[code]),
    draft: { name: 'activation', pauseMs: draftPauseMs },
    prepare: async () => {
      if (signUp.phoneField) await loadPhoneCheck()
    },
    send: async (values, idempotencyKey) => {
      setSentences([])
      const { result } = await call(confirmSignup, { body: bodyOf(values, signUp) }, { idempotencyKey })
      const { errors, body } = result.render
      if (errors.length === 0) return body
      setSentences(errors)
      throw new CallError(400)
    },
    onDone,
  })
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.failure) alert.current?.focus()
  }, [form.failure])

  const login = linkTo('login')
  return (
    // Submitted before hydration, it must not put the values into the address.
    <form {...form.props} className={styles.form}>
      {form.failure && (
        <div ref={alert} tabIndex={-1} className={styles.alert}>
          <ActivationFailure failure={sentences.length > 0 ? { sentences } : { error: form.failure }} />
        </div>
      )}
      <ActivationFields form={form} />
      <div className={styles.buttons}>
        {login && (
          <p className={styles.other}>
            {t('haveAccount')} <a href={login}>{t('login')}</a>
          </p>
        )}
        <Button type={isHydrated ? 'submit' : 'button'} variant="primary" busy={form.isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
