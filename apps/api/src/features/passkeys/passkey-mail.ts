import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { moment } from '#formats/dates-and-numbers'
import { enqueue } from '#platform/outbox'
import { mailTexts } from '#platform/texts'
import { findOwner } from '#features/account/queries'

interface Told {
  customerId: number
  /** The name of the passkey. */
  passkey: string
}

/** Informs the owner about an added or removed passkey, in their language. */
export async function notifyOfPasskey(
  tx: Db,
  env: Env,
  kind: 'passkeyAdded' | 'passkeyRemoved',
  { customerId, passkey }: Told,
): Promise<void> {
  const { name, email: to, locale } = await findOwner(tx, customerId)
  const { organization, theme } = await findSettings(tx)
  const { subject, ...paragraphs } = mailTexts(kind, locale)
  const mail = composeMail({
    from: env.MAIL_FROM,
    theme,
    to,
    locale,
    subject,
    paragraphs: Object.values(paragraphs),
    values: {
      name,
      passkey,
      when: moment(new Date(), locale),
      phone: organization.phone_crm,
      email: organization.email,
    },
  })
  await enqueue(tx, 'mail', mail)
}
