import { deskStartPath } from '@fanal/contract/desk/desk-paths'
import { staffLogin } from '@fanal/contract/desk/staff'
import { useDesk } from '#desk/lib/desk-state.ts'
import { PasswordField } from '#fields/password-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import { iconKey } from '#ui/text/icons.ts'
import { AppCodeField } from './app-code-field.tsx'
import { ByProvider } from './by-provider.tsx'
import { EntryFailed } from './entry-failed.tsx'
import { enterByPasskey } from './passkey-entry.ts'
import { useEntry } from './use-entry.ts'

interface SignInFormProps {
  onDone: () => void
  /** In a dialog over a page, which stays: when the session that has ended would have ended anyway. */
  overSession?: string
}

/** The ways in: the retailer's provider, a passkey, or a password with the code of an authenticator app. */
export function SignInForm({ onDone, overSession }: SignInFormProps) {
  const t = useTexts('desk')
  const { ways } = useDesk()
  const { failed, isAsking, attempt, askPasskey } = useEntry()
  return (
    <div className={layout.form}>
      <EntryFailed why={failed} />
      {ways.openid && overSession !== undefined && (
        <ByProvider href={deskStartPath} endsAt={overSession} onDone={onDone} />
      )}
      {ways.openid && overSession === undefined && (
        <ButtonLink variant="primary" block href={deskStartPath}>
          {t('entry.openid')}
        </ButtonLink>
      )}
      <Button block icon={iconKey} busy={isAsking} onClick={() => void askPasskey(enterByPasskey, onDone)}>
        {t('entry.passkey')}
      </Button>
      {ways.password && <PasswordForm attempt={attempt} onDone={onDone} isFirst={!ways.openid} />}
    </div>
  )
}

interface PasswordFormProps {
  attempt: (call: () => Promise<unknown>) => Promise<void>
  onDone: () => void
  /** The usual way in. */
  isFirst: boolean
}

function PasswordForm({ attempt, onDone, isFirst }: PasswordFormProps) {
  const t = useTexts('desk')
  const form = useForm({
    values: { email: '', password: '', code: '' },
    required: ['email', 'password', 'code'],
    textOf: (found) => (found === 'required' ? t('entry.required') : undefined),
    errorsShow: 'whenSent',
    send: (body) => attempt(() => call(staffLogin, { body })),
    onDone,
  })
  return (
    <form {...form.props} className={layout.form}>
      <TextField
        field={form.field('email')}
        label={t('entry.email')}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField
        field={form.field('password')}
        label={t('entry.password')}
        autoComplete="current-password"
        required
      />
      <AppCodeField field={form.field('code')} help={t('entry.codeHelp')} />
      <Button type="submit" variant={isFirst ? 'primary' : 'secondary'} busy={form.isBusy}>
        {t('entry.submit')}
      </Button>
    </form>
  )
}
