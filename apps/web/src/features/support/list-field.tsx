import type { ComponentProps } from 'react'
import { SelectField } from '#fields/select-field.tsx'
import { useTexts } from '#lib/texts.ts'

/** One of a list that somebody has to choose from. */
export function ListField(props: Omit<ComponentProps<typeof SelectField>, 'placeholder' | 'required'>) {
  const t = useTexts('support')
  return <SelectField {...props} placeholder={t('choose')} required />
}
