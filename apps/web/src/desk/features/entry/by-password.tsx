import { acceptByPassword } from '@fanal/contract/desk/staff'
import { PasswordField } from '#fields/password-field.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import { AppCodeField } from './app-code-field.tsx'
import styles from './by-password.module.css'
import { EntryFailed } from './entry-failed.tsx'
import type { Invitation } from './invitation.ts'
import { useEntry } from './use-entry.ts'

/** Groups of four, as authenticator apps show a secret. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** A password counts only with the code of an authenticator app, which is set up in the same step. */
export function ByPassword({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const t = useTexts('desk')
  const { link, email, totp } = invitation
  const { failed, attempt } = useEntry()
  const form = useForm({
    values: { password: '', code: '' },
    required: ['password', 'code'],
    textOf: (found) => (found === 'required' ? t('entry.required') : undefined),
    errorsShow: 'whenSent',
    send: (values) =>
      attempt(() => call(acceptByPassword, { body: { link, secret: totp.secret, ...values } })),
    onDone,
  })
  return (
    <details className={styles.fold}>
      <summary>{t('invitation.password')}</summary>
      <form {...form.props} className={layout.form}>
        {/* So that a password manager stores it under the right name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          field={form.field('password')}
          label={t('entry.password')}
          help={t('invitation.passwordHelp')}
          autoComplete="new-password"
          required
        />
        <div>
          <p>{t('invitation.totp')}</p>
          <p className={styles.secret}>
            <code>{grouped(totp.secret)}</code>
          </p>
          <a href={totp.uri}>{t('invitation.open')}</a>
        </div>
        <AppCodeField field={form.field('code')} help={t('entry.codeHelp')} />
        <EntryFailed why={failed} />
        <Button type="submit" busy={form.isBusy}>
          {t('invitation.submit')}
        </Button>
      </form>
    </details>
  )
}
