import { changePassword } from '@fanal/contract/recovery'
import { checkPasswordChange, type PasswordChange } from '@fanal/domain/recovery/password-change'
import { PasswordField } from '#fields/password-field.tsx'
import { type CallError, call } from '#lib/call.ts'
import type { FieldCodes } from '#lib/forms/field-codes.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from '#ui/form/form-layout.module.css'
import { PasswordChecklist } from './password-checklist.tsx'

const empty: PasswordChange = { current: '', password: '', repeat: '' }

const texts: Record<string, TextKey<'recovery'>> = {
  required: 'change.error.required',
  too_short: 'change.error.min',
  invalid_current: 'change.error.invalidCurrent',
  password_not_valid: 'change.error.notValid',
  same_as_current: 'change.error.same',
  too_common: 'change.error.common',
  passwords_differ: 'change.error.mismatch',
}

function refused({ code, status, errors }: CallError): FieldCodes {
  if (status === 403 && code !== 'read_only') return { current: 'invalid_current' }
  if (status !== 400) return {}
  const [fault] = errors['password'] ?? []
  const isKnown = fault === 'same_as_current' || fault === 'too_common'
  return { password: isKnown ? fault : 'password_not_valid' }
}

function failureText({ code }: CallError): TextKey<'recovery'> {
  if (code === 'read_only') return 'change.error.readonly'
  return code === 'too_many_requests' ? 'change.error.tooMany' : 'change.error.generic'
}

export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('recovery')
  const { profile } = usePortal()
  const form = useForm({
    values: empty,
    check: checkPasswordChange,
    textOf: (code) => texts[code] && t(texts[code]),
    send: ({ current, password }) => call(changePassword, { body: { current, password } }),
    refused,
    onDone,
  })
  const { password } = useFormValues(form)
  return (
    <form {...form.props} className={styles.form}>
      {form.failure && (
        <Note tone="bad" role="alert">
          {t(failureText(form.failure))}
        </Note>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="hidden" autoComplete="username" value={profile?.vat ?? ''} readOnly />
      <PasswordField
        field={form.field('current')}
        label={t('change.current')}
        autoComplete="current-password"
        required
      />
      <PasswordField
        field={form.field('password')}
        label={t('change.new')}
        autoComplete="new-password"
        required
      >
        <PasswordChecklist id="password-rules" password={password} />
      </PasswordField>
      <PasswordField
        field={form.field('repeat')}
        label={t('change.repeat')}
        autoComplete="new-password"
        required
      />
      <div className={styles.buttons}>
        {!profile?.change_password && (
          <ButtonLink variant="quiet" href="/">
            {t('change.cancel')}
          </ButtonLink>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={form.isBusy}
          disabledReason={profile?.readonly ? t('change.error.readonly') : undefined}
        >
          {t('change.submit')}
        </Button>
      </div>
    </form>
  )
}
