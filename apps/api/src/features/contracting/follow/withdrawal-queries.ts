import { type Db, sql } from '#platform/database'
import type { OwnSwitch } from './switch-queries.ts'

export interface NewWithdrawal extends OwnSwitch {
  channel: 'portal' | 'link'
  address: string
  userAgent: string
  /** Set when the supply was active. */
  returnProcess: string | null
}

export async function insertWithdrawal(
  tx: Db,
  { customerId, contractId, channel, address, userAgent, returnProcess }: NewWithdrawal,
): Promise<{ number: string; withdrawnAt: Date }> {
  return tx.one(sql`
    insert into withdrawals (customer_id, contract_id, number, channel, address, user_agent, return_process)
    values (${customerId}, ${contractId}, 'D' || lpad(nextval('withdrawal_numbers')::text, 7, '0'), ${channel}, ${address},
      ${userAgent}, ${returnProcess})
    returning number, withdrawn_at as "withdrawnAt"`)
}

export async function markReturnSent(tx: Db, { customerId, contractId }: OwnSwitch): Promise<void> {
  await tx.run(sql`
    update withdrawals set return_sent_at = now() where customer_id = ${customerId} and contract_id = ${contractId}`)
}

export async function markReturnRefused(
  tx: Db,
  { customerId, contractId }: OwnSwitch,
  detail: string,
): Promise<void> {
  await tx.run(sql`
    update withdrawals set return_refused_at = now(), return_refused_detail = ${detail}
    where customer_id = ${customerId} and contract_id = ${contractId}`)
}

export async function markReturned(
  tx: Db,
  { customerId, contractId }: OwnSwitch,
  day: string,
): Promise<void> {
  await tx.run(sql`
    update withdrawals set returned_at = now(), returned_on = ${day}
    where customer_id = ${customerId} and contract_id = ${contractId}`)
}
