import type { Locale } from '@fanal/domain/settings/languages'
import { composeMail } from '#gateways/mail/compose'
import type { Mail } from '#gateways/mail/mail'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { findSettings } from './queries.ts'

interface TextMail {
  to: string
  locale: Locale
  /** Subject, paragraphs in their order, and the label of its button. */
  texts: Record<string, string>
  /** What the texts name, besides the retailer and how to reach it. */
  values: Record<string, string>
  /** Where its button leads. */
  href?: string | undefined
}

/** A mail in the retailer's name and colours: all of its texts in their order. */
export async function textMail(
  db: Db,
  env: Pick<Env, 'MAIL_FROM'>,
  { to, locale, texts, values, href }: TextMail,
): Promise<Mail> {
  const brand = await findSettings(db)
  const { name, phone_crm: phone, email } = brand.organization
  const { subject = '', action: label = '', ...paragraphs } = texts
  return composeMail({
    from: env.MAIL_FROM,
    brand,
    to,
    locale,
    subject,
    paragraphs: Object.values(paragraphs),
    values: { organization: name, phone, email, ...values },
    ...(href !== undefined && { action: { label, href } }),
  })
}
