import { descriptionError, filesError, onlyErrors, subjectError } from './case-text.ts'

/** Contact form of a signed-in customer. */
export interface ContactForm {
  /** The contract. */
  polissa_id?: number | undefined
  categ_id?: number | undefined
  title: string
  message: string
  attachments: readonly unknown[]
}

export interface ContactRules {
  /** The categories offered; one alone is not shown and sent as it is. */
  categories: readonly number[]
  maxFiles?: number | undefined
}

export type ContactErrors = Partial<
  Record<
    keyof ContactForm,
    'required' | 'not_a_choice' | 'too_long' | 'control_characters' | 'too_many_files'
  >
>

export function categoryError(category: number | undefined, { categories }: ContactRules) {
  if (category === undefined) return 'required' as const
  return categories.includes(category) ? undefined : ('not_a_choice' as const)
}

export function checkContact(form: ContactForm, rules: ContactRules): ContactErrors {
  return onlyErrors({
    polissa_id: form.polissa_id === undefined ? ('required' as const) : undefined,
    categ_id: categoryError(form.categ_id, rules),
    title: subjectError(form.title),
    message: descriptionError(form.message),
    attachments: filesError(form.attachments, rules.maxFiles),
  })
}
