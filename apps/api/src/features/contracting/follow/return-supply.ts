import { madridDayOf } from '@fanal/domain/dates'
import { endContract } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { lockNamed } from './locked-switch.ts'
import { mailReturned } from './return-mail.ts'
import type { SwitchEnv } from './switch-mail.ts'
import type { Switch } from './switch-queries.ts'
import { markReturned, markReturnRefused, markReturnSent } from './withdrawal-queries.ts'

// An active supply after a withdrawal, on its way back. Until it is back the contract goes on: nobody is left without light.

async function lockReturning(tx: Db, contract: string): Promise<Switch> {
  const it = await lockNamed(tx, contract)
  if (!it.returnProcess) throw new Refusal([`contract ${contract} has no supply to give back`])
  if (it.returnedAt) throw new Refusal([`the supply of contract ${contract} went back before`])
  return it
}

/** The distributor has the request. */
export async function sendReturn(tx: Db, contract: string): Promise<void> {
  const it = await lockReturning(tx, contract)
  if (it.returnSentAt) throw new Refusal([`the supply of contract ${contract} was asked back before`])
  await markReturnSent(tx, it)
}

/** The distributor refused the return: the supply goes on until another retailer takes it. */
export async function refuseReturn(env: SwitchEnv, tx: Db, contract: string, detail: string): Promise<void> {
  const it = await lockReturning(tx, contract)
  if (it.returnRefusedAt) throw new Refusal([`the return of contract ${contract} was refused before`])
  await markReturnRefused(tx, it, detail)
  await mailReturned(env, tx, it, { step: 'return_refused', reason: detail })
}

/** Supplied by another since that day: the contract has ended. */
export async function finishReturn(
  env: SwitchEnv,
  tx: Db,
  contract: string,
  typedDay?: string,
): Promise<void> {
  const it = await lockReturning(tx, contract)
  const today = madridDayOf(Date.now())
  const day = typedDay ?? today
  if (day > today) throw new Refusal([`${day} is still to come`])
  if (it.signedAt && day < madridDayOf(it.signedAt.getTime()))
    throw new Refusal([`${day} is before contract ${contract} was signed`])
  await markReturned(tx, it, day)
  await endContract(tx, it, day)
  await mailReturned(env, tx, it, { step: 'returned', day })
}
