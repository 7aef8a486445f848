import { customerTimeline, staffCustomer } from '@fanal/contract/desk/customers'
import { useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { TextareaField } from '#fields/textarea-field.tsx'
import type { CallError } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { withProof } from '#lib/session/proof.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import type { CustomerKey } from '../customer-labels.ts'

interface CustomerActDialogProps {
  title: string
  /** What it does. */
  text: string
  submitLabel: string
  /** Why it was refused, where the general sentence does not say it. */
  refusalText?: (failure: CallError) => string | undefined
  send: (body: { reason: string }, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

const codes: Readonly<Record<string, CustomerKey>> = { required: 'required', too_long: 'tooLong' }

/** Says what an act on a customer does, and asks why. */
export function CustomerActDialog(props: CustomerActDialogProps) {
  const { title, text, submitLabel, refusalText, send, onClose } = props
  const t = useTexts('desk-customers')
  const desk = useTexts('desk')
  const failureText = useFailureText()
  const client = useQueryClient()
  const form = useForm<{ reason: string }>({
    values: { reason: '' },
    required: ['reason'],
    textOf: (code) => codes[code] && t(codes[code]),
    send: async (body, idempotencyKey) => {
      await withProof(() => send(body, idempotencyKey))
      for (const { name } of [staffCustomer, customerTimeline])
        await client.invalidateQueries({ queryKey: [name] })
    },
    onDone: onClose,
  })
  const { failure } = form
  return (
    <Dialog
      form={form.props}
      size="s"
      title={title}
      closeLabel={desk('close')}
      cancelLabel={desk('cancel')}
      onClose={onClose}
      footer={
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {submitLabel}
        </Button>
      }
    >
      <div className={layout.form}>
        {failure && (
          <Note tone="bad" role="alert">
            {refusalText?.(failure) ?? failureText(failure)}
          </Note>
        )}
        <p>{text}</p>
        <TextareaField
          field={form.field('reason')}
          label={t('act.reason')}
          help={t('act.reasonHelp')}
          rows={2}
          required
        />
      </div>
    </Dialog>
  )
}
