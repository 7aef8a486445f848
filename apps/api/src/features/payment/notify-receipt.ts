import { linkTo } from '@fanal/contract/paths'
import { notify } from '#features/notices/notify'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Db } from '#platform/database'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { findNumbers, type Payment } from './queries.ts'
import { findPayer } from './settle-queries.ts'

export type MailEnv = NoticeEnv

/** The receipt, in the transaction that marks the invoices as paid: once per payment. */
export async function notifyReceipt(env: MailEnv, tx: Db, payment: Payment, cents: number): Promise<void> {
  const { name, email, locale, now } = await findPayer(tx, payment.customer_id)
  const numbers = await findNumbers(tx, payment)
  const mail = await textMail(tx, env, {
    to: email,
    locale,
    texts: await findMailTexts(tx, 'payment.paymentReceived', locale),
    values: {
      name,
      invoices: numbers,
      transaction: payment.transaction_id,
      amount: documentFormats(locale).cents(cents),
      when: documentFormats(locale).longMoment(now),
    },
    href: linkTo('invoices', { publicUrl: env.PUBLIC_URL, locale }),
  })
  await notify(env, tx, {
    customerId: payment.customer_id,
    event: 'payment_received',
    key: `payment:${payment.id}`,
    told: { amount: cents, numbers },
    link: { page: 'invoices' },
    mail,
  })
}
