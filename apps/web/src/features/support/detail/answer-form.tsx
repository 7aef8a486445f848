import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { mostCaseFiles } from '@fanal/domain/support/forms/case-text'
import { checkCaseAnswer } from '@fanal/domain/support/forms/check-answer'
import { TextareaField } from '#fields/textarea-field.tsx'
import { UploadsField } from '#fields/uploads-field.tsx'
import { type HeldFile, sentFile } from '#fields/use-uploader.ts'
import { useTexts } from '#lib/texts.ts'
import { SupportForm } from '#features/support/support-form.tsx'
import { useSupportForm } from '#features/support/use-support-form.ts'

export interface Written {
  message: string
  attachments: ReturnType<typeof sentFile>[]
}

interface AnswerFormProps<S extends Schemas> {
  endpoint: Endpoint<S>
  argsOf: (written: Written) => CallArgs<S>
  /** Names its draft. */
  name: string
  label: string
  help?: string | undefined
  submitLabel: string
  hasFiles?: boolean
  onDone: (answer: Answer<S>) => void
}

/** Words and files for a case; a draft stays in this tab until they are sent. */
export function AnswerForm<S extends Schemas>(props: AnswerFormProps<S>) {
  const { endpoint, argsOf, name, label, help, submitLabel, hasFiles = true, onDone } = props
  const t = useTexts('support')
  const form = useSupportForm(endpoint, {
    values: { message: '', attachments: [] as HeldFile[] },
    check: (values) => checkCaseAnswer(values, {}),
    files: 'attachments',
    draft: { name },
    argsOf: ({ message, attachments }) => argsOf({ message, attachments: attachments.map(sentFile) }),
    onDone: (answer) => {
      form.reset({ message: '', attachments: [] })
      onDone(answer)
    },
  })
  return (
    <SupportForm form={form} submitLabel={submitLabel}>
      <TextareaField field={form.field('message')} label={label} help={help} />
      {hasFiles && (
        <UploadsField field={form.field('attachments')} label={t('field.files')} maxFiles={mostCaseFiles} />
      )}
    </SupportForm>
  )
}
