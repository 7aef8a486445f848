import { mailDraftLink } from '@fanal/contract/contracting'
import { emailError } from '@fanal/domain/support/forms/check-unsigned-contact'
import { useState } from 'react'
import { EmailField } from '#fields/email-field.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useContractingMessages } from '#features/contracting/contracting-messages.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'

export function LaterDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('contracting')
  const { date } = useFormats()
  const { keeper, store, draft } = useWizard()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm<{ email: string }, { sent_to: string }>({
    values: { email: store.get().person.email },
    check: ({ email }) => ({ email: emailError(email) }),
    textOf: useContractingMessages(),
    send: async ({ email }, idempotencyKey) => {
      const leadId = await keeper.ensure()
      await keeper.flush()
      return call(mailDraftLink, { params: { leadId }, body: { email } }, { idempotencyKey })
    },
    onDone: ({ sent_to }) => setSentTo(sent_to),
  })
  if (sentTo)
    return (
      <Dialog
        title={t('later.sentTitle')}
        closeLabel={t('close')}
        size="s"
        onClose={onClose}
        cancelLabel={t('close')}
      >
        <Note tone="ok" role="status">
          {t('later.sent', { email: sentTo })}{' '}
          {draft.expiresAt && t('draft.until', { date: date(draft.expiresAt) })}
        </Note>
      </Dialog>
    )
  return (
    <Dialog
      title={t('later')}
      closeLabel={t('close')}
      size="s"
      onClose={onClose}
      cancelLabel={t('cancel')}
      form={form.props}
      footer={
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('later.send')}
        </Button>
      }
    >
      <p>{t('later.text')}</p>
      <EmailField field={form.field('email')} label={t('field.email')} required />
      {form.failure && (
        <Note tone="bad" role="alert">
          {t('later.failed')}
        </Note>
      )}
    </Dialog>
  )
}
