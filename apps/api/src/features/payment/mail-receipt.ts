import { linkTo } from '@fanal/contract/paths'
import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { longMoment, money } from '#formats/dates-and-numbers'
import { enqueue } from '#platform/outbox'
import { mailTexts } from '#platform/texts'
import { findNumbers, type Payment } from './queries.ts'
import { findPayer } from './settle-queries.ts'

export type MailEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>

/** The receipt by mail, in the transaction that marks the invoices as paid: once per payment. */
export async function mailReceipt(
  { MAIL_FROM, PUBLIC_URL }: MailEnv,
  tx: Db,
  payment: Payment,
  cents: number,
): Promise<void> {
  const { name, email, locale, now } = await findPayer(tx, payment.customer_id)
  const { theme } = await findSettings(tx)
  const texts = mailTexts('paymentReceived', locale)
  const mail = composeMail({
    from: MAIL_FROM,
    theme,
    to: email,
    locale,
    subject: texts.subject,
    paragraphs: [texts.greeting, texts.body, texts.reference],
    values: {
      name,
      invoices: await findNumbers(tx, payment),
      transaction: payment.transaction_id,
      amount: money(cents, locale),
      when: longMoment(now, locale),
    },
    action: { label: texts.action, href: linkTo('invoices', { publicUrl: PUBLIC_URL, locale }) },
  })
  await enqueue(tx, 'mail', mail)
}
