import type { Locale } from '@fanal/domain/settings/languages'
import type { Settings } from '@fanal/domain/settings/settings'
import { composeMail } from '#gateways/mail/compose'
import type { Mail } from '#gateways/mail/mail'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { findSettings } from './queries.ts'

/** What the texts of any mail may name. */
export const retailerValues = ({ organization }: Pick<Settings, 'organization'>) => ({
  organization: organization.name,
  phone: organization.phone_crm,
  email: organization.email,
})

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
  const { subject = '', action: label = '', ...paragraphs } = texts
  return composeMail({
    from: env.MAIL_FROM,
    brand,
    to,
    locale,
    subject,
    paragraphs: Object.values(paragraphs),
    values: { ...retailerValues(brand), ...values },
    ...(href !== undefined && { action: { label, href } }),
  })
}
