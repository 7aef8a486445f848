import { randomUUID } from 'node:crypto'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { isSameEmail, maskEmail } from '@fanal/domain/identifiers/email'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { notify } from '#features/notices/notify'
import { findProfile } from '#features/account/queries'
import { isRecentLogin } from '#features/account/session-queries'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Mail } from '#gateways/mail/mail'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { Session } from '#platform/session'

interface NewEmail {
  session: Session
  contract: Contract
  email: string
}

/**
 * Guards every change of the contact e-mail: an open screen is not enough, and the old address is informed, because it
 * received everything else.
 */
export async function changeEmail(
  env: NoticeEnv,
  tx: Db,
  { session, contract, email }: NewEmail,
): Promise<void> {
  const before = contract.notification_address?.email ?? ''
  if (isSameEmail(before, email)) return
  if (!(await isRecentLogin(tx, session))) throw new AppError('recent_login_required')
  await recordEvent(tx, { actor: 'customer', kind: 'email.changed', customerId: session.customerId })
  await notify(env, tx, {
    customerId: session.customerId,
    event: 'email_changed',
    key: `email:${randomUUID()}`,
    told: { contract: contract.name },
    link: {
      page: 'contract',
      params: { contractType: contract.type, contractName: contract.name },
    },
    mail: before ? await mailToOld(env, tx, { session, contract, email }, before) : null,
  })
}

async function mailToOld(
  env: NoticeEnv,
  tx: Db,
  { session, contract, email }: NewEmail,
  before: string,
): Promise<Mail> {
  const { name } = await findProfile(tx, session.customerId, false)
  const { locale } = session
  return textMail(tx, env, {
    to: before,
    locale,
    texts: await findMailTexts(tx, 'contract-changes.contactEmailChanged', locale),
    values: {
      name,
      contract: contract.name,
      new: email ? maskEmail(email) : '—',
      when: documentFormats(locale).moment(new Date()),
    },
  })
}
