import { recoverPassword } from '@fanal/contract/recovery'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { checkRecovery, type RecoveryForm as Values } from '@fanal/domain/recovery/recovery'
import { EmailField } from '#fields/email-field.tsx'
import { TaxIdField } from '#fields/tax-id-field.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '#ui/form/form-layout.module.css'
import { Note } from '#ui/state/note.tsx'

const empty: Values = { nif: '', email: '' }

const texts: Record<string, TextKey<'recovery'>> = {
  required: 'required',
  nif_not_valid: 'nifNotValid',
  email_not_valid: 'emailNotValid',
  too_long: 'tooLong',
}

export function RecoveryForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('recovery')
  const login = usePortal().linkTo('login')
  const isHydrated = useHydrated()
  const form = useForm({
    values: empty,
    check: checkRecovery,
    textOf: (code) => t(texts[code] ?? 'required'),
    draft: { name: 'recovery' },
    send: ({ nif, email }, idempotencyKey) =>
      call(recoverPassword, { body: { nif: normaliseNif(nif), email: email.trim() } }, { idempotencyKey }),
    onDone,
  })
  const of = (name: keyof Values) => ({ field: form.field(name), id: name, label: t(name), required: true })
  const { failure } = form
  const isTooMany = failure?.code === 'too_many_requests'
  return (
    // Submitted before hydration, it must not put the values into the address.
    <form {...form.props} className={styles.form}>
      {failure && (
        <Note tone="warn" role="alert">
          {isTooMany ? t('tooMany') : t('failed')}{' '}
          {!isTooMany && failure.reference && t('reference', { reference: failure.reference })}
        </Note>
      )}
      <TaxIdField {...of('nif')} autoComplete="username" />
      <EmailField {...of('email')} />
      <div className={styles.buttons}>
        {login && (
          <a className={styles.other} href={login}>
            {t('back')}
          </a>
        )}
        <Button type={isHydrated ? 'submit' : 'button'} variant="primary" busy={form.isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
