import { type Database, sql } from '#platform/database'
import type { StripeDouble } from '../doubles/stripe.ts'
import type { History, Read, Write } from './load.ts'
import { until } from './parts.ts'

/** What the history claims, held against the rows and the provider's books. */
export interface Audit {
  acknowledged: number
  lost: number
  doubled: number
  chargedTwice: number
  /** Charged, but not paid in the portal when all has calmed down. */
  unsettled: number
  refused: string[]
}

const casesOf = sql`
  select text as mark, count(*) as count from case_entries where text like 'drill-%' group by text`
const paidInvoices = sql`select number from invoices where paid_status = 'paid'`

export async function audit(database: Database, stripe: StripeDouble, { writes }: History): Promise<Audit> {
  const charges = () => {
    const counts = new Map<string, number>()
    for (const { description, status } of stripe.books.intents.values())
      if (description && status === 'succeeded') counts.set(description, (counts.get(description) ?? 0) + 1)
    return counts
  }
  const paid = async () =>
    new Set((await database.many<{ number: string }>(paidInvoices)).map(({ number }) => number))
  const unsettled = async () => {
    const settled = await paid()
    return [...charges().keys()].filter((number) => !settled.has(number))
  }
  // Payments without a certain end are looked up by the servers themselves.
  await until('open payments', async () => (await unsettled()).length === 0, 60_000).catch(() => undefined)
  const cases = new Map(
    (await database.many<{ mark: string; count: number }>(casesOf)).map(({ mark, count }) => [mark, count]),
  )
  const settled = await paid()
  const effectsOf = ({ kind, mark }: Write) =>
    kind === 'case' ? (cases.get(mark) ?? 0) : Number(settled.has(mark))
  const acknowledged = writes.filter(({ isAcknowledged }) => isAcknowledged)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((write) => effectsOf(write) === 0).length,
    doubled: writes.filter((write) => effectsOf(write) > 1).length,
    chargedTwice: [...charges().values()].filter((count) => count > 1).length,
    unsettled: (await unsettled()).length,
    refused: writes.flatMap(({ kind, refusal }) => (refusal ? [`${kind}: ${refusal}`] : [])),
  }
}

/** How long after an event the last call failed that was not answered as usual. */
export function backAfterMs(reads: readonly Read[], eventMs: number): number {
  const failed = reads.filter(({ status, endedMs }) => status !== 200 && endedMs > eventMs)
  return Math.max(0, ...failed.map(({ endedMs }) => endedMs - eventMs))
}

/** The same for writes: when the first was acknowledged that began after the event. */
export function writesBackAfterMs(writes: readonly Write[], eventMs: number): number {
  const after = writes.filter(
    ({ isAcknowledged, endedMs, startedMs }) =>
      isAcknowledged && endedMs > eventMs && startedMs > eventMs - 1_000 && endedMs - eventMs > 50,
  )
  const repeated = after.filter(({ attempts }) => attempts > 1)
  return Math.max(0, ...repeated.map(({ endedMs }) => endedMs - eventMs))
}
