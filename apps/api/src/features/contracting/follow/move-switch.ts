import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import { acceptContract, finishContract, rejectContract } from '#features/contract-changes/move-contract'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { type TextsOf, textsOf } from '#texts'
import { lockNamed } from './locked-switch.ts'
import { mailMoved, type SwitchEnv } from './switch-mail.ts'
import { markAccepted, markActive, markRefused, markSent, type Switch } from './switch-queries.ts'

// The way of a signed contract to the distributor and back. Without a gateway to them, the operator's command line tells
// what they said.

/** Why distributors refuse, each with a text in every language. */
export const refusalCodes = Object.keys(textsOf('contracting', 'es-ES').refusals) as RefusalCode[]
export type RefusalCode = keyof TextsOf<'contracting'>['refusals']

export const isRefusalCode = (text: string): text is RefusalCode =>
  (refusalCodes as readonly string[]).includes(text)

export function refusalText(code: string, detail: string, locale: Locale): string {
  const texts: Record<string, string> = textsOf('contracting', locale).refusals
  return [texts[code] ?? '', detail].filter(Boolean).join(' ')
}

function refuseEnded(it: Switch): void {
  const { contract } = it
  if (it.withdrawnAt) throw new Refusal([`contract ${contract} was withdrawn from`])
  if (it.refusedAt) throw new Refusal([`contract ${contract} was refused by the distributor`])
  if (it.activeAt) throw new Refusal([`contract ${contract} is active`])
  if (!it.signedAt || it.closedAt || it.changeState !== 'sent')
    throw new Refusal([`contract ${contract} is not signed`])
}

/** The distributor has the request. */
export async function sendSwitch(env: SwitchEnv, tx: Db, contract: string): Promise<void> {
  const it = await lockNamed(tx, contract)
  refuseEnded(it)
  if (it.sentAt) throw new Refusal([`contract ${contract} was sent before`])
  await markSent(tx, it)
  await mailMoved(env, tx, it, { step: 'sent' })
}

function refuseUnsent(it: Switch): void {
  refuseEnded(it)
  if (!it.sentAt) throw new Refusal([`contract ${it.contract} was not sent to the distributor`])
}

const changeOf = ({ customerId, changeId: id }: Switch) => ({ customerId, id })

export async function acceptSwitch(env: SwitchEnv, tx: Db, contract: string): Promise<void> {
  const it = await lockNamed(tx, contract)
  refuseUnsent(it)
  if (it.acceptedAt) throw new Refusal([`contract ${contract} was accepted before`])
  await markAccepted(tx, it)
  await acceptContract(tx, changeOf(it))
  await mailMoved(env, tx, it, { step: 'accepted' })
}

/** Nothing comes of the contract; the customer reads why. */
export async function refuseSwitch(
  env: SwitchEnv,
  tx: Db,
  contract: string,
  { code, detail }: { code: RefusalCode; detail: string },
): Promise<void> {
  const it = await lockNamed(tx, contract)
  refuseUnsent(it)
  const reason = refusalText(code, detail, it.locale)
  await markRefused(tx, it, { code, detail })
  await rejectContract(tx, changeOf(it), reason)
  await mailMoved(env, tx, it, { step: 'refused', reason })
}

/** Supplied from that day on. */
export async function activateSwitch(
  env: SwitchEnv,
  tx: Db,
  contract: string,
  typedDay?: string,
): Promise<void> {
  const it = await lockNamed(tx, contract)
  refuseUnsent(it)
  const day = typedDay ?? madridDayOf(Date.now())
  await markActive(tx, it)
  await finishContract(tx, changeOf(it), day)
  await mailMoved(env, tx, it, { step: 'active', day })
}
