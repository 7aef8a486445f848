import { linkTo } from '@fanal/contract/paths'
import { findCustomerByVat, findOnFile } from '#features/account/customer-queries'
import type { ChangeState, ToldChange } from '#features/contract-changes/change-queries'
import { insertCommunication } from '#features/contracts/communication-queries'
import { findContractId } from '#features/contracts/queries'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { retailerValues } from '#features/settings/text-mail'
import { composeMail, plainMail } from '#gateways/mail/compose'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { enqueue } from '#platform/outbox'
import { textsOf } from '#texts'
import type { Signer } from './signer.ts'

type MailEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>
interface Told extends ToldChange {
  signer: Signer
}

/** To who takes the contract over; once it is theirs, with the way to it. */
export async function notifySigner(
  env: MailEnv,
  tx: Db,
  { contract, name: present, type, signer }: Told,
  state: ChangeState | 'accepted',
  reason: string,
): Promise<void> {
  const { locale } = signer
  const texts = await findMailTexts(tx, 'contract-changes.holderMoved', locale)
  const brand = await findSettings(tx)
  const { signerStates } = textsOf('contract-changes', locale).handover
  const holder = state === 'done' ? await findCustomerByVat(tx, signer.vat) : undefined
  const hasAccount = holder !== undefined && (await findOnFile(tx, holder.id)).has_account
  const mail = {
    to: signer.email,
    locale,
    subject: texts.subject,
    paragraphs: [
      texts.greeting,
      texts.body,
      ...(reason ? [texts.reason] : []),
      ...(holder ? [texts.stays, ...(hasAccount ? [] : [texts.activate])] : []),
    ],
    values: {
      ...retailerValues(brand),
      name: signer.name,
      contract,
      present,
      state: signerStates[state],
      reason,
    },
  }
  const place = { publicUrl: env.PUBLIC_URL, locale }
  const href = hasAccount
    ? linkTo('contract', { ...place, params: { contractType: type, contractName: contract } })
    : linkTo('activation', place)
  const action = holder && { label: hasAccount ? texts.seeAction : texts.openAction, href }
  const whole = composeMail({ ...mail, from: env.MAIL_FROM, brand, ...(action && { action }) })
  await enqueue(tx, 'mail', whole, { customerId: holder?.id, isRepeatable: true })
  const contractId = holder && (await findContractId(tx, holder.id, contract))
  if (contractId === undefined) return
  const { subject, text } = plainMail(mail)
  await insertCommunication(tx, {
    customerId: holder?.id ?? 0,
    contractId,
    channel: 'email',
    subject,
    body: text,
  })
}
