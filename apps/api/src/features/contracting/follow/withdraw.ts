import { returnProcessOf } from '@fanal/domain/contracting/process'
import { canWithdraw, withdrawalEnd } from '@fanal/domain/contracting/switching'
import { madridDayOf } from '@fanal/domain/dates'
import { withdrawSigned } from '#features/contract-changes/move-contract'
import { maskEmail } from '@fanal/domain/identifiers/email'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/outbox'
import type { Visit } from '#platform/session'
import { switchEvents } from './switching.ts'
import { mailWithdrawn } from './return-mail.ts'
import type { SwitchEnv } from './switch-mail.ts'
import { lockSwitch, markClosed, type Switch } from './switch-queries.ts'
import { insertWithdrawal } from './withdrawal-queries.ts'

interface Withdrawal {
  customerId: number
  contract: string
  channel: 'portal' | 'link'
  visit: Visit
}

/**
 * Within its 14 days: annuls the switch, or asks an active supply back, and is acknowledged at once. Supplied until it is
 * back, nobody is left without light: only then the contract ends. A repeat gives the same number.
 */
export async function withdraw(env: SwitchEnv, tx: Db, { visit, channel, ...own }: Withdrawal) {
  const it = await lockSwitch(tx, own)
  if (!it) throw new AppError('not_found')
  if (it.withdrawnAt && it.withdrawalNumber)
    return acknowledged(it, { number: it.withdrawalNumber, withdrawnAt: it.withdrawnAt })
  refuseLate(it)
  const returnProcess = it.activeAt ? returnProcessOf(it.type, it.process) : null
  const made = await insertWithdrawal(tx, {
    customerId: it.customerId,
    contractId: it.contractId,
    channel,
    address: visit.ip,
    userAgent: visit.userAgent?.slice(0, 300) ?? '',
    returnProcess,
  })
  await markClosed(tx, it)
  const named = { customerId: it.customerId, contract: it.contract }
  if (it.activeAt) await enqueue(tx, 'switch_return', named)
  else {
    await withdrawSigned(tx, { customerId: it.customerId, id: it.changeId }, madridDayOf(Date.now()))
    if (it.sentAt) await enqueue(tx, 'switch_cancel', named)
  }
  await mailWithdrawn(env, tx, it, { ...made, returnProcess })
  return acknowledged(it, made)
}

/** After the 14 days, with the last of them. */
function refuseLate(it: Switch): void {
  const events = switchEvents(it, '')
  if (canWithdraw(events, madridDayOf(Date.now()))) return
  const until = withdrawalEnd(events)
  if (until === null) throw new AppError('not_possible', { errors: { _: ['not_signed'] } })
  throw new AppError('not_possible', {
    errors: it.refusedAt ? { _: ['already_ended'] } : { _: ['too_late'], until: [until] },
  })
}

const acknowledged = (it: Switch, { number, withdrawnAt }: { number: string; withdrawnAt: Date }) => ({
  number,
  withdrawn_at: withdrawnAt.toISOString(),
  sent_to: maskEmail(it.email),
})
