import * as home from '@fanal/contract/home'
import * as schemas from '@fanal/contract/schemas/home'
import type { OpenItem, Owed, RecentUseAnswer } from '@fanal/contract/schemas/home'
import { addMonths, firstOfMonth, madridDayOf } from '@fanal/domain/dates'
import { usuallyDone } from '@fanal/domain/contract-changes/usually-done'
import { lastTotalMonth, recentUse, totalUse } from '@fanal/domain/home/recent-use'
import { centsToEuros } from '@fanal/domain/money'
import type { Deps } from '#deps'
import { isCompany } from '#features/account/queries'
import {
  findBilledMonths,
  findCurveMonths,
  findLastDay,
  findSupplies,
  findTotalMonths,
  type MeasuredSupply,
} from '#features/consumption/recent-use-queries'
import { type CollectedInvoice, findByReason } from '#features/invoices/owed-queries'
import { findSettings } from '#features/settings/queries'
import { findIsPaymentOn } from '#features/settings/payment-on-queries'
import type { Db } from '#platform/database'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { moneyOf } from './money.ts'
import { findUnderWay, type OpenRow } from './queries.ts'
import { visitorPrice } from './visitor-price.ts'

const most = { invoices: 3, supplies: 50 }
const today = () => madridDayOf(Date.now())

function owedOf(rows: readonly CollectedInvoice[], isPaymentOn: boolean): Owed {
  const day = today()
  const [owed, waiting] = [rows.filter(isOwed), rows.filter((row) => !isOwed(row))]
  // Each row has the sums of its reason.
  const sums = [...new Map(waiting.map((row) => [row.reason, row])).values()]
  return {
    amount_owed: centsToEuros(owed[0]?.cents ?? 0),
    n_owed: owed[0]?.n ?? 0,
    n_owed_by_type: countsOf(owed.slice(0, 1)),
    n_overdue: owed[0]?.n_overdue ?? 0,
    items: owed.map((row) => ({
      ...namesOf(row),
      city: row.city,
      start_date: row.start_date,
      end_date: row.end_date,
      due_date: row.due_date,
      is_overdue: row.due_date < day,
      amount_to_pay: centsToEuros(row.to_pay_cents),
      is_payable: isPaymentOn || row.payment_link !== '',
      payment_link: row.payment_link,
    })),
    amount_waiting: centsToEuros(sums.reduce((sum, { cents }) => sum + cents, 0)),
    n_waiting: sums.reduce((sum, { n }) => sum + n, 0),
    n_waiting_by_type: countsOf(sums),
    waiting: waiting.map((row) => ({
      ...namesOf(row),
      reason: row.reason as Exclude<CollectedInvoice['reason'], 'owed'>,
      due_date: row.due_date,
      is_past: row.due_date < day,
      account: row.account,
    })),
  }
}

const countsOf = (sums: readonly CollectedInvoice[]) => {
  const countOf = (type: CollectedInvoice['type']) => sums.reduce((sum, row) => sum + row.n_by_type[type], 0)
  return { electricity: countOf('electricity'), gas: countOf('gas'), multipoint: countOf('multipoint') }
}

const isOwed = ({ reason }: CollectedInvoice) => reason === 'owed'
const namesOf = ({ id, type, number, pending_cents }: CollectedInvoice) => ({
  id,
  type,
  number,
  amount_pending: centsToEuros(pending_cents),
})

/** The one asked for; else none for a company, which sees all together, and the first for anybody else. */
async function chosenSupply(
  db: Db,
  customerId: number,
  { supplies, contract }: { supplies: readonly MeasuredSupply[]; contract: string | undefined },
): Promise<MeasuredSupply | undefined> {
  if (contract === undefined)
    return supplies.length > 1 && (await isCompany(db, customerId)) ? undefined : supplies[0]
  const found = supplies.find(({ name }) => name === contract)
  if (!found) throw new AppError('not_found')
  return found
}

async function useOf(db: Db, customerId: number, contract: string | undefined): Promise<RecentUseAnswer> {
  const { consumption, features } = await findSettings(db)
  if (!features.enableInfoCCH) throw new AppError('not_found')
  const found = await findSupplies(db, customerId, most.supplies)
  const supplies = found.filter(({ type }) => features.displayTypes.includes(type))
  const supply = await chosenSupply(db, customerId, { supplies, contract })
  return {
    supplies: supplies.map(({ name, type, street, city }) => ({ name, type, street, city })),
    contract: supply?.name ?? null,
    use:
      (supply ? await usedByOne(db, customerId, supply) : await usedByAll(db, customerId, supplies[0])) ??
      null,
    source: supply && !supply.has_curve ? 'invoices' : 'meter',
    delay_days: consumption.dataDelayDays,
  }
}

type Use = NonNullable<RecentUseAnswer['use']>

/** Enough for the year before a month that is known late. */
const firstMonth = () => addMonths(firstOfMonth(today()), -15)

/** Electricity, or gas of who has nothing else: their kWh are not added up. */
async function usedByAll(
  db: Db,
  customerId: number,
  first: MeasuredSupply | undefined,
): Promise<Use | undefined> {
  const wanted = { type: first?.type ?? 'electricity', since: firstMonth() }
  const known = await findTotalMonths(db, customerId, wanted)
  const last = lastTotalMonth(known)
  const isNarrower = last !== undefined && last.n_same > 0 && last.n_same < last.n_whole
  const alike = isNarrower ? await findTotalMonths(db, customerId, { ...wanted, alike: last.month }) : []
  const use = totalUse(known, alike)
  return use && { ...use, current: use.current && { ...use.current, until: null }, period: null }
}

async function usedByOne(db: Db, customerId: number, supply: MeasuredSupply): Promise<Use | undefined> {
  const wanted = { contractId: supply.id, since: firstMonth() }
  if (!supply.has_curve) {
    const billed = await findBilledMonths(db, customerId, wanted)
    const use = recentUse(billed)
    const last = billed.find(({ month }) => month.slice(0, 7) === use?.months.at(-1)?.month)
    return use && { ...use, current: null, period: last ? { from: last.from, to: last.to } : null }
  }
  const use = recentUse(await findCurveMonths(db, customerId, wanted))
  const until = use?.current ? await findLastDay(db, customerId, supply.id) : null
  return use && { ...use, current: use.current && { ...use.current, until }, period: null }
}

function shown(row: OpenRow): OpenItem {
  const day = row.kind === 'change' && row.since ? usuallyDone(row.since) : row.day
  const { due_at: dueAt, deadline_kind: deadline, turn } = row
  const isExact = deadline === 'continuity' && turn !== 'you'
  return {
    kind: row.kind,
    turn: row.turn,
    subject: row.subject,
    number: row.number,
    contract: row.contract,
    type: row.type,
    street: row.street,
    day,
    at: dueAt && isExact ? dueAt.toISOString() : null,
    is_late: day !== null && day < today(),
    late_since: dueAt && dueAt.getTime() < Date.now() ? new Date(dueAt.getTime() + 1).toISOString() : null,
    amount: row.cents === null ? null : centsToEuros(row.cents),
  }
}

export function routes({ gateways }: Deps): Route[] {
  return [
    route(home.owed, schemas.owedSchemas, async ({ session, db }) => {
      const rows = await findByReason(db, session.customerId, { today: today(), most: most.invoices })
      return owedOf(rows, gateways.payment.length > 0 && (await findIsPaymentOn(db)))
    }),
    route(home.recentUse, schemas.recentUseSchemas, ({ query, session, db }) =>
      useOf(db, session.customerId, query.contract),
    ),
    route(home.money, schemas.moneySchemas, ({ session, db }) => moneyOf(db, session.customerId)),
    {
      ...openRoute(home.homePrice, schemas.homePriceSchemas, ({ db, query, locale }) =>
        visitorPrice(db, query, locale),
      ),
      // Names of places are in the caller's language.
      headers: { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Language, Cookie' },
    },
    route(home.underWay, schemas.underWaySchemas, async ({ query, session, db }) => {
      const rows = await findUnderWay(db, session.customerId, query.limit)
      return {
        items: rows.map(shown),
        n_items: rows[0]?.n_items ?? 0,
        n_yours: rows[0]?.n_yours ?? 0,
      }
    }),
  ]
}
