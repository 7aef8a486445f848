import { addWebhook, noticeTargets } from '@fanal/contract/notices'
import { TextField } from '#fields/text-field.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import { AskDialog, FormDialog } from './form-dialog.tsx'
import { useCopy } from './use-copy.ts'

/** Everything else that is wrong with an address is one thing: nothing can be sent there. */
const reasons: Record<string, TextKey<'notices'>> = {
  required: 'webhooks.required',
  unknown_name: 'webhooks.unknown',
  timeout: 'webhooks.silent',
  unreachable: 'webhooks.silent',
  not_accepted: 'webhooks.notAccepted',
  taken: 'webhooks.taken',
}

interface AddWebhookDialogProps {
  onAdded: (secret: string) => void
  onClose: () => void
}

/** The server tries the address before it is kept. */
export function AddWebhookDialog({ onAdded, onClose }: AddWebhookDialogProps) {
  const t = useTexts('notices')
  const { mutateAsync } = useApiMutation(addWebhook, { invalidates: [noticeTargets] })
  const form = useForm({
    values: { url: '' },
    required: ['url'],
    errorsShow: 'whenSent',
    textOf: (code) => t(reasons[code] ?? 'webhooks.refused'),
    send: ({ url }) => mutateAsync({ body: { url } }),
    onDone: ({ secret }) => onAdded(secret),
  })
  const isFull = form.failure?.code === 'too_many_targets'
  return (
    <FormDialog title={t('webhooks.add')} form={form} act={t('webhooks.add')} onClose={onClose}>
      <p>{t('webhooks.hint')}</p>
      <TextField
        field={form.field('url')}
        label={t('webhooks.address')}
        help={t('webhooks.addressHelp')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        data-autofocus
      />
      {form.failure && (
        <Note tone="bad" role="alert">
          {isFull ? t('webhooks.tooMany') : t('webhooks.failed')}
        </Note>
      )}
    </FormDialog>
  )
}

/** Shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts('notices')
  const { state, copy } = useCopy()
  return (
    <Dialog
      title={t('webhooks.secretTitle')}
      closeLabel={t('close')}
      dismissible={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => copy(secret)}>
            {state === 'copied' ? t('calendar.copied') : t('webhooks.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('webhooks.done')}
          </Button>
        </>
      }
    >
      <p>{t('webhooks.secretText')}</p>
      <span role="status" className="visually-hidden">
        {state === 'copied' && t('calendar.copied')}
      </span>
      <Field label={t('webhooks.secret')}>
        {(control) => (
          <TextInput
            {...control}
            readOnly
            figures
            value={secret}
            data-autofocus
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
    </Dialog>
  )
}

interface RemoveWebhookDialogProps {
  address: string
  onRemove: () => void
  onClose: () => void
}

export function RemoveWebhookDialog({ address, onRemove, onClose }: RemoveWebhookDialogProps) {
  const t = useTexts('notices')
  return (
    <AskDialog
      size="s"
      title={t('webhooks.removeTitle')}
      onClose={onClose}
      footer={
        <Button variant="danger" onClick={onRemove}>
          {t('remove')}
        </Button>
      }
    >
      <p>{t('webhooks.removeText', { address })}</p>
    </AskDialog>
  )
}
