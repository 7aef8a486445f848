import { type HolderChecks, nextCheckAt } from '@fanal/domain/contracting/checks/holder-checks'
import { madridDayOf } from '@fanal/domain/dates'
import { type Db, sql } from '#platform/database'
import type { Gauge } from '#platform/http/metrics'
import type { OwnSwitch } from './switch-queries.ts'

export interface DueCheck extends OwnSwitch {
  checks: HolderChecks
}

/** Not of contracts of which nothing came. Taken by one process: the next try is set before the services are asked. */
export async function takeDueChecks(db: Db, limit: number): Promise<DueCheck[]> {
  const due = await db.many<OwnSwitch & { tries: number }>(sql`
    select customer_id as "customerId", contract_id as "contractId", check_tries as tries from switches
    where check_at <= now() and refused_at is null and closed_at is null order by check_at limit ${limit}`)
  const taken: DueCheck[] = []
  for (const { customerId, contractId, tries } of due)
    taken.push(
      ...(await db.many<DueCheck>(sql`
        update switches set check_at = ${nextCheckAt(tries + 1, Date.now())}, check_tries = check_tries + 1
        where customer_id = ${customerId} and contract_id = ${contractId} and check_at <= now()
        returning customer_id as "customerId", contract_id as "contractId", checks`)),
    )
  return taken
}

export interface CheckState {
  checks: HolderChecks
  checkBy: string | null
}

/** Nothing else settles it until the end of the transaction. */
export async function lockChecks(tx: Db, { customerId, contractId }: OwnSwitch): Promise<CheckState> {
  return tx.one<CheckState>(sql`
    select checks, check_by as "checkBy" from switches
    where customer_id = ${customerId} and contract_id = ${contractId} for update`)
}

/** `isAsked`: the services are asked again at the time that was set. */
export async function saveChecks(
  tx: Db,
  { customerId, contractId }: OwnSwitch,
  { checks, checkBy, isAsked }: CheckState & { isAsked: boolean },
): Promise<void> {
  await tx.run(sql`
    update switches set checks = ${JSON.stringify(checks)}::jsonb, check_by = ${checkBy},
      check_at = case when ${isAsked} then check_at end
    where customer_id = ${customerId} and contract_id = ${contractId}`)
}

/** Contracts that wait for somebody to settle a check; alarms are set on the late ones. */
export async function checkGauges(db: Db): Promise<Gauge[]> {
  const today = madridDayOf(Date.now())
  const rows = await db.many<{ late: boolean; contracts: number }>(sql`
    select check_by < ${today}::date as late, count(*) as contracts from switches
    where check_by is not null and refused_at is null and closed_at is null group by 1`)
  return [
    {
      name: 'contracts_to_check',
      help: 'Signed contracts whose holder is still to be checked.',
      values: rows.map(({ late, contracts }) => ({ labels: { late: String(late) }, value: contracts })),
    },
  ]
}
