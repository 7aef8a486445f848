import { startAfterWithdrawal } from '@fanal/domain/contracting/switch-dates'
import { madridDayOf } from '@fanal/domain/dates'
import type { Deps } from '#deps'
import type { Sender } from '#platform/outbox'
import { sendSwitch } from './move-switch.ts'
import { sendReturn } from './return-supply.ts'
import { findSwitch, type Switch } from './switch-queries.ts'

interface Named {
  customerId: number
  contract: string
}

/** To the distributor, right after the signature. Without a gateway to them the operator sends it, and says so (`switch sent`). */
export const sendRequest =
  ({ database, env, gateways }: Deps): Sender =>
  async ({ payload }) => {
    const { distributor } = gateways
    const it = await findSwitch(database, payload as Named)
    if (!distributor || !it?.signedAt || it.sentAt || it.closedAt || it.changeState !== 'sent') return
    const { contract, type, cups, process, vat, customer: name } = it
    await distributor.send({
      contract,
      type,
      cups,
      process,
      holder: { vat, name },
      selfcons: { code: it.selfconsCode, cau: it.cau, generationW: it.generationW },
      startDay: startDayOf(it, it.signedAt),
      signedAt: it.signedAt.toISOString(),
    })
    await database.transaction((tx) => sendSwitch(env, tx, contract))
  }

function startDayOf({ start, startDay }: Switch, signedAt: Date): string {
  if (start === 'after_withdrawal') return startAfterWithdrawal(madridDayOf(signedAt.getTime()))
  return startDay ?? ''
}

/** The customer withdrew from what was sent. */
export const sendCancel =
  ({ database, gateways }: Deps): Sender =>
  async ({ payload }) => {
    const it = await findSwitch(database, payload as Named)
    if (!it?.withdrawnAt) return
    const { contract, type, cups, process } = it
    await gateways.distributor?.cancel({ contract, type, cups, process })
  }

/** The customer withdrew from a supply that is active: it is asked back. Without a gateway the operator asks (`switch sent`). */
export const askReturn =
  ({ database, gateways }: Deps): Sender =>
  async ({ payload }) => {
    const { distributor } = gateways
    const it = await findSwitch(database, payload as Named)
    if (!distributor || !it?.returnProcess || !it.withdrawnAt || it.returnSentAt || it.returnedAt) return
    const { contract, type, cups, vat, customer: name } = it
    await distributor.giveBack({
      contract,
      type,
      cups,
      process: it.returnProcess,
      holder: { vat, name },
      withdrawnAt: it.withdrawnAt.toISOString(),
    })
    await database.transaction((tx) => sendReturn(tx, contract))
  }
