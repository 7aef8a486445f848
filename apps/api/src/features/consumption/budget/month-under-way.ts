import type { BudgetState } from '@fanal/contract/schemas/consumption'
import { billOf, billShareOf } from '@fanal/domain/consumption/budget/bill-share'
import { freshDays } from '@fanal/domain/consumption/budget/budget'
import { expectedMonth, type ExpectedMonth } from '@fanal/domain/consumption/budget/expected-month'
import { expectedRange, rangeDays } from '@fanal/domain/consumption/budget/expected-range'
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, madridDayOf } from '@fanal/domain/dates'
import { centsToEuros } from '@fanal/domain/money'
import type { Supply } from '#features/contracts/supply-queries'
import type { Db } from '#platform/database'
import { findCurve } from '#features/consumption/chart'
import { findKnownDays, findMonths } from '#features/consumption/queries'
import { type Budget, findLastBill } from './budget-queries.ts'

/** A limit is compared with what is expected; customers read the range. */
type Heading = ExpectedMonth & { range: ReturnType<typeof expectedRange> }

export interface MonthUnderWay {
  month: string
  lastDay: string | null
  /** Wh. */
  energy: Heading
  /** Cents, as on a bill; undefined without a bill to go by. */
  bill: Omit<Heading, 'days'> | undefined
}

const nothing: Heading = { used: 0, expected: null, days: 0, range: null }

/** Where the present month of a contract is heading. */
export async function monthUnderWay(db: Db, supply: Supply, now = Date.now()): Promise<MonthUnderWay> {
  const today = madridDayOf(now)
  const month = firstOfMonth(today)
  const { last_day: lastDay } = await findKnownDays(db, supply)
  if (lastDay === null || daysBetween(lastDay, today) > freshDays)
    return { month, lastDay, energy: nothing, bill: undefined }
  const before = addDays(lastDay, 1 - rangeDays)
  const range = { start: before < month ? before : month, end: lastDay }
  const { columns } = await findCurve(db, supply, 'daily', range)
  const known = knownOf(range.start, columns.activa)
  const yearAgo = await findYearAgo(db, supply, month)
  const energy = { ...expectedMonth({ month, known, yearAgo }), range: expectedRange({ month, known }) }
  const costs = knownOf(range.start, columns.cost ?? [])
  const wh = sumOf(known)
  const cost = expectedMonth({
    month,
    known: costs,
    // At the prices of what is known.
    yearAgo: yearAgo === undefined || wh === 0 ? undefined : (yearAgo * sumOf(costs)) / wh,
  })
  const costRange = expectedRange({ month, known: costs })
  return { month, lastDay, energy, bill: await billAhead(db, supply, month, { ...cost, range: costRange }) }
}

const knownOf = (start: string, column: readonly (number | null)[]) =>
  column.flatMap((value, i) => (value === null ? [] : [{ day: addDays(start, i), value }]))

const sumOf = (days: readonly { value: number }[]) => days.reduce((sum, { value }) => sum + value, 0)

async function findYearAgo(db: Db, supply: Supply, month: string): Promise<number | undefined> {
  const then = addMonths(month, -12)
  const [found] = await findMonths(db, supply, { start: then, end: then })
  return found && found.days === daysIn(then) ? found.imported_wh : undefined
}

const daysIn = (month: string) => daysBetween(month, lastOfMonth(month)) + 1

/** The expected bill; `cost` is in thousandths of a cent. */
async function billAhead(
  db: Db,
  supply: Supply,
  month: string,
  cost: Heading,
): Promise<MonthUnderWay['bill']> {
  const last = await findLastBill(db, supply)
  const share = last && billShareOf(last)
  if (!share) return undefined
  return {
    used: billOf(share, cost.used / 1000, cost.days),
    expected: cost.expected === null ? null : billOf(share, cost.expected / 1000, daysIn(month)),
    range: cost.range && {
      low: billOf(share, cost.range.low / 1000, daysIn(month)),
      high: billOf(share, cost.range.high / 1000, daysIn(month)),
    },
  }
}

const kwhOf = (wh: number) => Math.round(wh / 1000)

/** The figures of a limit, in its unit. */
export function heading({ unit }: Budget, { energy, bill }: MonthUnderWay) {
  if (unit === 'eur') return bill ?? { used: 0, expected: null }
  return { used: kwhOf(energy.used), expected: energy.expected === null ? null : kwhOf(energy.expected) }
}

const told = <T>({ used, expected, range }: Omit<Heading, 'days'>, shown: (value: number) => T) => ({
  used: shown(used),
  expected: expected === null ? null : shown(expected),
  range: range && { low: shown(range.low), high: shown(range.high) },
})

export function budgetState(budget: Budget | undefined, under: MonthUnderWay): BudgetState {
  const { month, lastDay, energy, bill } = under
  const expected = budget && heading(budget, under).expected
  return {
    limit: budget ? { unit: budget.unit, amount: amountIn(budget) } : null,
    month,
    last_day: lastDay,
    kwh: told(energy, kwhOf),
    eur: bill ? told(bill, centsToEuros) : null,
    is_exceeding: budget !== undefined && (expected ?? 0) > budget.amount,
  }
}

/** In whole units. */
const amountIn = ({ unit, amount }: Budget) => (unit === 'eur' ? amount / 100 : amount)
