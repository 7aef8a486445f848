import { mostCaseFiles } from '@fanal/domain/support/forms/case-text'
import { TextField } from '#fields/text-field.tsx'
import type { HeldFile } from '#fields/use-uploader.ts'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { ListField } from '#features/support/list-field.tsx'
import { TextAndFiles } from '#features/support/text-and-files.tsx'

interface CategoryFieldProps {
  field: FormField<string>
  categories: readonly { id: number; name: string }[]
  onSet?: (id: string) => void
}

export function CategoryField({ field, categories, onSet }: CategoryFieldProps) {
  const t = useTexts('support')
  return (
    <ListField
      field={field}
      label={t('field.category')}
      onSet={onSet}
      options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

interface WritingFieldsProps {
  subject: FormField<string>
  text: FormField<string>
  files: FormField<HeldFile[]>
}

/** What somebody writes to us: subject, description and files. */
export function WritingFields({ subject, text, files }: WritingFieldsProps) {
  const t = useTexts('support')
  return (
    <>
      <TextField field={subject} label={t('field.subject')} required autoComplete="off" />
      <TextAndFiles
        text={text}
        files={files}
        labels={{ text: t('field.description'), files: t('field.files') }}
        maxFiles={mostCaseFiles}
      />
    </>
  )
}
