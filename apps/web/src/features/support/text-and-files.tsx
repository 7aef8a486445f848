import { TextareaField } from '#fields/textarea-field.tsx'
import { UploadsField } from '#fields/uploads-field.tsx'
import type { HeldFile } from '#fields/use-uploader.ts'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'

interface TextAndFilesProps {
  text: FormField<string>
  files: FormField<HeldFile[]>
  labels: { text: string; files: string }
  maxFiles: number
}

/** What happened in own words, and files that show it. */
export function TextAndFiles({ text, files, labels, maxFiles }: TextAndFilesProps) {
  const t = useTexts('support')
  return (
    <>
      <TextareaField field={text} label={labels.text} help={t('field.descriptionHelp')} rows={6} required />
      <UploadsField field={files} label={labels.files} optionalText={t('optional')} maxFiles={maxFiles} />
    </>
  )
}
