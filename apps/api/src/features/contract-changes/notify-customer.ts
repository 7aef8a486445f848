import { linkTo } from '@fanal/contract/paths'
import { insertCommunication } from '#features/contracts/communication-queries'
import { notify } from '#features/notices/notify'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { retailerValues } from '#features/settings/text-mail'
import { composeMail, type MailTexts, plainMail } from '#gateways/mail/compose'
import type { Db } from '#platform/database'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { textsOf } from '#texts'
import type { OwnContract } from '#features/contracts/queries'
import type { KindFacts, OwnChange } from './change-kind.ts'
import { type ChangeState, findToldChange } from './change-queries.ts'
import { notifySigner } from './handover/notify-signer.ts'

/** Mails are listed among the contract's communications: without links, which may be secrets. */
export async function keepCommunication(
  tx: Db,
  own: OwnContract,
  mail: Pick<MailTexts, 'subject' | 'paragraphs' | 'values'>,
  fileId?: number,
): Promise<void> {
  const { subject, text } = plainMail(mail)
  await insertCommunication(tx, { ...own, channel: 'email', subject, body: text, fileId })
}

export interface MovedChange extends OwnChange {
  kind: KindFacts
  state: ChangeState | 'accepted'
  reason?: string
  /** Who moved it. Signers are customers too, unless the contract goes over to somebody else. */
  by: 'customer' | 'signer' | 'others'
}

/** The state of a change, in the same transaction; to who signs too, where that is somebody else. */
export async function notifyChange(
  env: NoticeEnv,
  tx: Db,
  { kind, state, reason = '', by, ...change }: MovedChange,
): Promise<void> {
  const row = await findToldChange(tx, change)
  const { locale, contract } = row
  const texts = await findMailTexts(tx, 'contract-changes.changeMoved', locale)
  const brand = await findSettings(tx)
  const { states, handover } = textsOf('contract-changes', locale)
  const { signer } = row
  const mail = {
    to: row.email,
    locale,
    subject: texts.subject,
    paragraphs: [texts.greeting, texts.body, ...(reason ? [texts.reason] : [])],
    values: {
      ...retailerValues(brand),
      name: row.name,
      contract,
      kind: kind.title(locale),
      state: (signer ? handover.states : states)[state],
      reason,
    },
  }
  const params = { contractType: row.type, contractName: contract }
  const href = linkTo('contract', { publicUrl: env.PUBLIC_URL, locale, params })
  const action = { label: texts.action, href }
  await notify(env, tx, {
    customerId: change.customerId,
    event: 'change_moved',
    key: `change:${change.id}:${state}`,
    told: { kind: kind.kind, state, contract, reason, ...(signer && { signer: 'other' }) },
    link: { page: 'contract', params },
    mail: composeMail({ ...mail, from: env.MAIL_FROM, brand, action }),
    ...((by === 'customer' || (by === 'signer' && !signer)) && { isOwnAct: true as const }),
  })
  await keepCommunication(tx, { customerId: change.customerId, contractId: row.contract_id }, mail)
  if (signer && state !== 'signature_pending') await notifySigner(env, tx, { ...row, signer }, state, reason)
}
