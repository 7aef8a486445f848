import type { Locale } from '@fanal/domain/settings/languages'
import { textMail } from '#features/settings/text-mail'
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
export function accountMail(
  db: Db,
  env: Pick<Env, 'MAIL_FROM'>,
  { kind, recipient, values, href }: AccountMail,
): Promise<Mail> {
  const { name, email: to, locale } = recipient
  return textMail(db, env, { to, locale, texts: mailTexts(kind, locale), values: { name, ...values }, href })
}
