import { linkTo } from '@fanal/contract/paths'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
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
  const texts = await findMailTexts(db, `recovery.${kind}`, locale)
  const href = linkTo(pageOf[kind], { publicUrl: env.PUBLIC_URL, locale })
  return textMail(db, env, { to, locale, texts, values: { name, password }, href })
}
