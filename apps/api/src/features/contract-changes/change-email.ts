import type { Contract } from '@fanal/contract/schemas/contracts'
import { isSameEmail } from '@fanal/domain/identifiers/email'
import { findProfile } from '#features/account/queries'
import { isRecentLogin } from '#features/account/session-queries'
import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { moment } from '#formats/dates-and-numbers'
import { enqueue } from '#platform/outbox'
import type { Session } from '#platform/session'
import { mailTexts } from '#platform/texts'
import { maskEmail } from './signature/signature-queries.ts'
import type { MailEnv } from './notify-customer.ts'

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
  env: MailEnv,
  tx: Db,
  { session, contract, email }: NewEmail,
): Promise<void> {
  const before = contract.notification_address?.email ?? ''
  if (isSameEmail(before, email)) return
  if (!(await isRecentLogin(tx, session))) throw new AppError('recent_login_required')
  await recordEvent(tx, { actor: 'customer', kind: 'email.changed', customerId: session.customerId })
  if (!before) return
  const { name } = await findProfile(tx, session.customerId, false)
  const { organization, theme } = await findSettings(tx)
  const { subject, ...paragraphs } = mailTexts('contactEmailChanged', session.locale)
  const mail = composeMail({
    from: env.MAIL_FROM,
    theme,
    to: before,
    locale: session.locale,
    subject,
    paragraphs: Object.values(paragraphs),
    values: {
      name,
      contract: contract.name,
      new: email ? maskEmail(email) : '—',
      when: moment(new Date(), session.locale),
      phone: organization.phone_crm,
      email: organization.email,
    },
  })
  await enqueue(tx, 'mail', mail)
}
