import { mailDraftLink } from '@fanal/contract/contracting'
import { emailError } from '@fanal/domain/support/forms/check-unsigned-contact'
import { useState } from 'react'
import { EmailField } from '#fields/email-field.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useContractingMessages } from '#features/contracting/contracting-messages.ts'
import { FormDialog } from '#features/contracting/wizard/form-dialog.tsx'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

export function LaterDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('contracting')
  const { date } = useFormats()
  const { keeper, store, draft, config } = useWizard()
  const days = config?.draft_days
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm<{ email: string }, { sent_to: string }>({
    values: { email: store.get().person.email },
    check: ({ email }) => ({ email: emailError(email) }),
    textOf: useContractingMessages(),
    send: async ({ email }, idempotencyKey) => {
      const leadId = await keeper.ensureKept()
      return call(mailDraftLink, { params: { leadId }, body: { email } }, { idempotencyKey })
    },
    onDone: ({ sent_to }) => setSentTo(sent_to),
  })
  const until = draft.expiresAt && t('draft.until', { date: date(draft.expiresAt) })
  return (
    <FormDialog
      form={form}
      title={sentTo ? t('later.sentTitle') : t('later')}
      size="s"
      labels={{ submit: t('later.send'), failed: t('later.failed') }}
      sent={sentTo && `${t('later.sent', { email: sentTo })} ${until ?? ''}`}
      onClose={onClose}
    >
      <p>{t('later.text')}</p>
      {days && <p>{t('later.kept', { days: days.kept })}</p>}
      <EmailField field={form.field('email')} label={t('field.email')} required />
    </FormDialog>
  )
}
