import { deskStartPath } from '@fanal/contract/desk/desk-paths'
import { staffProfile, staffProve } from '@fanal/contract/desk/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '#desk/lib/desk-state.ts'
import { useStaff } from '#desk/lib/staff.tsx'
import { PasswordField } from '#fields/password-field.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { iconKey } from '#ui/text/icons.ts'
import { AppCodeField } from './app-code-field.tsx'
import { ByProvider } from './by-provider.tsx'
import { EntryFailed } from './entry-failed.tsx'
import { proveByPasskey } from './passkey-entry.ts'
import { useEntry } from './use-entry.ts'

/** Another session has begun in another tab: nothing is done in the name of somebody else. */
function useProofInTab(onProved: () => void) {
  const { id } = useStaff()
  const client = useQueryClient()
  return async () => {
    const { id: who } = await call(staffProfile, {})
    if (who !== id) return window.location.reload()
    await client.invalidateQueries({ queryKey: [staffProfile.name] })
    onProved()
  }
}

/** Who it is, again, before what hurts. */
export function ProveDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const t = useTexts('desk')
  const { has_password: hasPassword, has_passkey: hasPasskey, ends_at: endsAt } = useStaff()
  const byProvider = useDesk().ways.openid && !hasPassword
  const { failed, isAsking, attempt, askPasskey } = useEntry()
  const prove = () => onEnd(true)
  const proveInTab = useProofInTab(prove)
  const form = useForm({
    values: { password: '', code: '' },
    required: ['password', 'code'],
    textOf: (found) => (found === 'required' ? t('entry.required') : undefined),
    errorsShow: 'whenSent',
    send: (body) => attempt(() => call(staffProve, { body })),
    onDone: prove,
  })
  const submit = hasPassword && (
    <Button type="submit" variant="primary" busy={form.isBusy}>
      {t('prove.submit')}
    </Button>
  )
  return (
    <Dialog
      form={form.props}
      size="s"
      title={t('prove.title')}
      closeLabel={t('close')}
      cancelLabel={t('cancel')}
      onClose={() => onEnd(false)}
      footer={submit}
    >
      <div className={layout.form}>
        <EntryFailed why={failed} />
        <p>{hasPassword || hasPasskey || byProvider ? t('prove.text') : t('prove.again')}</p>
        {byProvider && (
          <ByProvider href={`${deskStartPath}?again=true`} endsAt={endsAt} onDone={() => void proveInTab()} />
        )}
        {hasPasskey && (
          <Button block icon={iconKey} busy={isAsking} onClick={() => void askPasskey(proveByPasskey, prove)}>
            {t('entry.passkey')}
          </Button>
        )}
        {hasPassword && (
          <>
            <PasswordField
              field={form.field('password')}
              label={t('entry.password')}
              autoComplete="current-password"
              data-autofocus
              required
            />
            <AppCodeField field={form.field('code')} />
          </>
        )}
      </div>
    </Dialog>
  )
}
