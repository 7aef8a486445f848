import { linkTo } from '@fanal/contract/paths'
import { mailTexts } from '#platform/texts'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import type { Mail } from '#gateways/mail/mail'
import type { Recipient } from './queries.ts'

const pageOf = {
  temporaryPassword: 'login',
  accountActivated: 'login',
  accountAlreadyActive: 'resetPassword',
} as const

interface AccessMail {
  kind: keyof typeof pageOf
  recipient: Recipient
  password?: string
}

/** Mails about access, in the customer's language. */
export async function accessMail(
  db: Db,
  env: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>,
  { kind, recipient, password = '' }: AccessMail,
): Promise<Mail> {
  const { name, email: to, locale } = recipient
  const { organization, theme } = await findSettings(db)
  const { subject, action, ...paragraphs } = mailTexts(kind, locale)
  return composeMail({
    from: env.MAIL_FROM,
    theme,
    to,
    locale,
    subject,
    paragraphs: Object.values(paragraphs),
    values: { name, password, phone: organization.phone_crm, email: organization.email },
    action: { label: action, href: linkTo(pageOf[kind], { publicUrl: env.PUBLIC_URL, locale }) },
  })
}
