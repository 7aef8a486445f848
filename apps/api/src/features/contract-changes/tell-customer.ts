import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { ContractType } from '@fanal/domain/settings/settings'
import type { Locale } from '@fanal/domain/settings/languages'
import { findSettings } from '#features/settings/queries'
import { composeMail, type MailTexts, plainMail } from '#gateways/mail/compose'
import { type Db, sql } from '#platform/database'
import type { Env } from '#platform/env'
import { enqueue } from '#platform/outbox'
import { changeTexts, mailTexts } from '#platform/texts'
import type { ChangeState } from './change-queries.ts'

export type MailEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>

/** What was mailed stays among the contract's communications: without links, which may be secrets. */
export async function keepCommunication(
  tx: Db,
  contractId: number,
  mail: Pick<MailTexts, 'subject' | 'paragraphs' | 'values'>,
  fileId?: number,
): Promise<void> {
  const { subject, text } = plainMail(mail)
  await tx.run(sql`
    insert into communications (contract_id, sent_at, channel, subject, body, file_id)
    values (${contractId}, now(), 'email', ${subject}, ${text}, ${fileId})`)
}

interface ToldRow {
  contract_id: number
  contract: string
  type: ContractType
  kind: ContractChange
  name: string
  email: string
  locale: Locale
}

/** A mail that says where a change stands now. Part of the transaction that moved it there. */
export async function tellChange(
  { MAIL_FROM, PUBLIC_URL }: MailEnv,
  tx: Db,
  changeId: number,
  state: ChangeState | 'accepted',
  reason = '',
): Promise<void> {
  const row = await tx.one<ToldRow>(sql`
    select r.contract_id, c.name as contract, c.type, r.kind, u.name, u.email, u.locale
    from change_requests r join contracts c on c.id = r.contract_id join customers u on u.id = r.customer_id
    where r.id = ${changeId}`)
  const { locale, contract } = row
  const texts = mailTexts('changeMoved', locale)
  const { kinds, states } = changeTexts(locale)
  const mail = {
    to: row.email,
    locale,
    subject: texts.subject,
    paragraphs: [texts.greeting, texts.body, ...(reason ? [texts.reason] : [])],
    values: { name: row.name, contract, kind: kinds[row.kind], state: states[state], reason },
  }
  // The portal leads on to the address in the customer's language.
  const type = row.type === 'gas' ? 'gas' : 'electricidad'
  const href = `${PUBLIC_URL}/contratos/${type}/${encodeURIComponent(contract)}?lang=${locale}`
  const { theme } = await findSettings(tx)
  const action = { label: texts.action, href }
  await enqueue(tx, 'mail', composeMail({ ...mail, from: MAIL_FROM, theme, action }))
  await keepCommunication(tx, row.contract_id, mail)
}
