import type { SelfReading } from '@fanal/contract/schemas/support-forms'
import { daysBetween } from '@fanal/domain/dates'
import { type KnownReadings, readingPeriods } from '@fanal/domain/support/readings/self-reading'
import { type ContractRow, findContract } from '#features/support/open/open-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  type BilledReading,
  findBilledReadings,
  findOpenReading,
  findOwnReadings,
} from './reading-queries.ts'

const mostShown = 5

export interface FoundReadings {
  contract: ContractRow
  periods: string[]
  known: KnownReadings
  items: SelfReading[]
}

/** Gas meters have one reading, whatever the invoice calls it. */
function valuesOf({ readings }: BilledReading, periods: readonly string[]): Record<string, number> {
  const [only] = periods
  if (only === 'm3') return { m3: readings[0]?.current ?? 0 }
  return Object.fromEntries(
    readings.filter(({ period }) => periods.includes(period)).map(({ period, current }) => [period, current]),
  )
}

function perDay({ readings, start_date, end_date }: BilledReading, periods: readonly string[]) {
  const days = daysBetween(start_date, end_date) + 1
  const used = readings.map(({ period, previous, current }) => [period, (current - previous) / days] as const)
  return periods[0] === 'm3' ? { m3: used[0]?.[1] ?? 0 } : Object.fromEntries(used)
}

const billed = (one: BilledReading, periods: readonly string[]): SelfReading => ({
  day: one.end_date,
  values: valuesOf(one, periods),
  origin: one.readings.some(({ is_estimated }) => is_estimated) ? 'estimated' : 'distributor',
  state: 'used',
  case_number: null,
})

function mostPerHour({ type, powers, caudal }: ContractRow): number | undefined {
  const kw = Math.max(0, ...powers.map(({ power }) => Number(power)))
  const most = type === 'gas' ? Number(caudal ?? 0) : kw
  return most > 0 ? most : undefined
}

const readingOf = ({ day, values }: SelfReading) => ({ day, values })

/** Known readings of a meter: billed ones, and the customer's own. */
export async function findReadings(db: Db, customerId: number, contractName: string): Promise<FoundReadings> {
  const contract = await findContract(db, { customerId, name: contractName })
  if (!contract) throw new AppError('not_found')
  const supply = { customer_id: customerId, id: contract.id }
  const periods = [...readingPeriods(contract.type, contract.tariff)]
  const bills = await findBilledReadings(db, supply, mostShown)
  const own = await findOwnReadings(db, supply, mostShown)
  const items = [...bills.map((bill) => billed(bill, periods)), ...own].sort((one, other) =>
    one.day < other.day ? 1 : -1,
  )
  const last = items.find(({ state }) => state !== 'rejected')
  const [bill] = bills
  const open = await findOpenReading(db, supply)
  const before = items.find((one) => one.state !== 'rejected' && one.case_number !== open?.number)
  const known = {
    ...(last && { last: readingOf(last) }),
    ...(open && { own: { day: open.day, ...(before && { before: readingOf(before) }) } }),
    ...(bill && { expectedPerDay: perDay(bill, periods) }),
    ...(mostPerHour(contract) && { maxPerHour: mostPerHour(contract) }),
  }
  return { contract, periods, known, items: items.slice(0, mostShown) }
}
