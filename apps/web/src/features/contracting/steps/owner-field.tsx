import { AnswerField } from '#fields/answer-field.tsx'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'

/** Whether the holder changes with the retailer. */
export function OwnerField({ field }: { field: FormField<boolean | null> }) {
  const t = useTexts('contracting')
  return (
    <AnswerField
      field={field}
      label={t('owner.label')}
      required
      yes={{ label: t('owner.yes'), help: t('owner.yesHelp') }}
      no={{ label: t('owner.no'), help: t('owner.noHelp') }}
    />
  )
}
