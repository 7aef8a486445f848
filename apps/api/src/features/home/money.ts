import type { Money } from '@fanal/contract/schemas/home'
import { daysBetween, firstOfMonth, madridDayOf } from '@fanal/domain/dates'
import { centsToEuros, sumCents } from '@fanal/domain/money'
import { findMeasured } from '#features/consumption/recent-use-queries'
import { type MonthUnderWay, monthUnderWay } from '#features/consumption/budget/month-under-way'
import { findSupply, type Supply } from '#features/contracts/supply-queries'
import { findBillBefore, findLastBill, type LastBill } from '#features/invoices/last-bill-queries'
import { findByReason } from '#features/invoices/owed-queries'
import type { Db } from '#platform/database'

/** A household's; of more the month is not reckoned. */
const mostContracts = 4

/** What comes, what this month is, and what the last bill was: for who is up to date. */
export async function moneyOf(db: Db, customerId: number): Promise<Money> {
  const [nextCharge, month, bill] = await Promise.all([
    nextChargeOf(db, customerId),
    monthOf(db, customerId),
    findLastBill(db, customerId),
  ])
  return { next_charge: nextCharge, month, last_bill: bill ? await billOf(db, customerId, bill) : null }
}

async function nextChargeOf(db: Db, customerId: number): Promise<Money['next_charge']> {
  const today = madridDayOf(Date.now())
  const rows = await findByReason(db, customerId, { today, most: 12 })
  const next = rows.find(({ reason, due_date }) => reason === 'debit' && due_date >= today)
  return next
    ? {
        id: next.id,
        type: next.type,
        number: next.number,
        city: next.city,
        end_date: next.end_date,
        amount_pending: centsToEuros(next.pending_cents),
        due_date: next.due_date,
        account: next.account,
      }
    : null
}

const isKnown = (
  one: Known | undefined,
): one is { supply: Supply; under: MonthUnderWay & { bill: { range: { low: number; high: number } } } } =>
  Boolean(one?.under.bill?.range)

interface Known {
  supply: Supply
  under: MonthUnderWay
}

/** Electricity by its curves; a contract without a curve or a bill to go by is left out. */
async function monthOf(db: Db, customerId: number): Promise<Money['month']> {
  const measured = await findMeasured(db, customerId, mostContracts + 1)
  if (measured.length > mostContracts) return null
  const found: (Known | undefined)[] = await Promise.all(
    measured.map(async ({ id }) => {
      const supply = await findSupply(db, customerId, id)
      return supply && { supply, under: await monthUnderWay(db, supply) }
    }),
  )
  const known = found.filter(isKnown)
  const [first] = known
  if (!first) return null
  const days = known.flatMap(({ under }) => under.lastDay ?? [])
  const until = days.toSorted()[0]
  const sum = (of: (bill: (typeof known)[number]['under']['bill']) => number) =>
    centsToEuros(sumCents(known.map(({ under }) => of(under.bill))))
  return {
    month: first.under.month.slice(0, 7),
    until: until !== undefined && until >= first.under.month ? until : null,
    used: sum(({ used }) => used),
    expected: { low: sum(({ range }) => range.low), high: sum(({ range }) => range.high) },
    contracts: known.map(({ supply, under: { bill } }) => ({
      name: supply.name,
      street: supply.street,
      used: centsToEuros(bill.used),
      expected: { low: centsToEuros(bill.range.low), high: centsToEuros(bill.range.high) },
    })),
  }
}

const daysOf = ({ start_date, end_date }: Pick<LastBill, 'start_date' | 'end_date'>) =>
  daysBetween(start_date, end_date) + 1
const monthName = ({ end_date }: Pick<LastBill, 'end_date'>) => firstOfMonth(end_date).slice(0, 7)

async function billOf(db: Db, customerId: number, bill: LastBill): Promise<Money['last_bill']> {
  const before = await findBillBefore(db, customerId, bill)
  return {
    id: bill.id,
    type: bill.type,
    number: bill.number,
    city: bill.city,
    month: monthName(bill),
    amount: centsToEuros(bill.cents),
    is_paid: bill.is_paid,
    before: before
      ? {
          month: monthName(before),
          amount: centsToEuros(before.cents),
          kwh_more: bill.energy_kwh - before.energy_kwh,
          days_more: daysOf(bill) - daysOf(before),
        }
      : null,
  }
}
