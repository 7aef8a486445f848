import type { Locale } from '@fanal/domain/settings/languages'
import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import type { Mail } from '#gateways/mail/mail'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { mailTexts } from '#platform/texts'

export interface AccountMail {
  kind:
    | 'accountActivated'
    | 'accountAlreadyActive'
    | 'contactEmailChanged'
    | 'loginLink'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'passwordChanged'
    | 'temporaryPassword'
  recipient: { name: string; email: string; locale: Locale }
  /** What its texts name, besides the customer and how to reach us. */
  values: Record<string, string>
  /** Where its button leads. */
  href?: string
}

/** A mail about the account: all of its texts in their order, in the customer's language. */
export async function accountMail(
  db: Db,
  env: Pick<Env, 'MAIL_FROM'>,
  { kind, recipient, values, href }: AccountMail,
): Promise<Mail> {
  const { name, email: to, locale } = recipient
  const { organization, theme } = await findSettings(db)
  const texts: Record<string, string> = mailTexts(kind, locale)
  const { subject = '', action: label = '', ...paragraphs } = texts
  return composeMail({
    from: env.MAIL_FROM,
    theme,
    to,
    locale,
    subject,
    paragraphs: Object.values(paragraphs),
    values: { name, phone: organization.phone_crm, email: organization.email, ...values },
    ...(href !== undefined && { action: { label, href } }),
  })
}
