import { type TextKey, useTexts } from '#lib/texts.ts'

const texts: Record<string, TextKey<'newsletter'>> = {
  newsletter_email_not_valid: 'error.newsletter_email_not_valid',
  choose_one: 'error.choose_one',
}

export function useNewsletterMessages() {
  const t = useTexts('newsletter')
  return (code: string) => texts[code] && t(texts[code])
}
