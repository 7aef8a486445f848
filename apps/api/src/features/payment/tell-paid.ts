import type { Locale } from '@fanal/domain/settings/languages'
import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import { type Db, sql } from '#platform/database'
import type { Env } from '#platform/env'
import { longMoment, money } from '#formats/dates-and-numbers'
import { enqueue } from '#platform/outbox'
import { mailTexts } from '#platform/texts'
import type { Payment } from './queries.ts'

export type MailEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>

interface Told {
  name: string
  email: string
  locale: Locale
  numbers: string
  now: Date
}

/** The receipt by mail, in the transaction that takes the invoices as paid: one for each payment. */
export async function tellPaid(
  { MAIL_FROM, PUBLIC_URL }: MailEnv,
  tx: Db,
  { id, customer_id, transaction_id }: Payment,
  cents: number,
): Promise<void> {
  const { name, email, locale, numbers, now } = await tx.one<Told>(sql`
    select u.name, u.email, u.locale, now() as now,
      (select string_agg(v.number, ', ' order by v.id)
       from payment_items i join invoices v on v.id = i.invoice_id where i.payment_id = ${id}) as numbers
    from customers u where u.id = ${customer_id}`)
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
      invoices: numbers,
      transaction: transaction_id,
      amount: money(cents, locale),
      when: longMoment(now, locale),
    },
    // The portal leads on to the address in the customer's language.
    action: { label: texts.action, href: `${PUBLIC_URL}/facturas?lang=${locale}` },
  })
  await enqueue(tx, 'mail', mail)
}
