import { isValidEmail } from '../identifiers/email.ts'

export interface NewsletterForm {
  email: string
  chosen: readonly number[]
}

type Code = 'newsletter_email_not_valid' | 'choose_one'

/** Somebody new writes an address and chooses something; a subscriber may choose nothing, which ends all. */
export function checkNewsletter(
  { email, chosen }: NewsletterForm,
  { hasSubscriber }: { hasSubscriber: boolean },
): Partial<Record<keyof NewsletterForm, Code>> {
  if (hasSubscriber) return {}
  return {
    ...(!isValidEmail(email) && { email: 'newsletter_email_not_valid' as const }),
    ...(chosen.length === 0 && { chosen: 'choose_one' as const }),
  }
}
