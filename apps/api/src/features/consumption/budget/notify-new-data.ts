import { fewestTellingDays } from '@fanal/domain/consumption/budget/budget'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import type { OwnContract } from '#features/contracts/queries'
import { findSupply } from '#features/contracts/supply-queries'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { type NewNotice, notify, notifyMany } from '#features/notices/notify'
import type { Db } from '#platform/database'
import { type Budget, findBudgeted, findUsedMonths, type UsedMonth } from './budget-queries.ts'
import { heading, monthUnderWay } from './month-under-way.ts'

/** The newest of the days of a contract that were not known before. */
export interface NewDay extends OwnContract {
  day: string
}

/** Older data are history: nobody is told. */
const newsDays = 31
const atOnce = 300

/** What files brought: one notice a day and customer; and where a limit is about to be exceeded, once a month. */
export async function notifyNewData(
  env: NoticeEnv,
  tx: Db,
  news: readonly NewDay[],
  now: number,
): Promise<void> {
  const today = madridDayOf(now)
  const recent = news.filter(({ day }) => day >= addDays(today, -newsDays))
  for (const some of inParts(ofCustomers(recent)))
    await notifyMany(env, tx, dataNotices(some, await findUsedMonths(tx, some.flat()), today))
  for (const some of inParts(recent))
    for (const budget of await findBudgeted(tx, some)) await notifyExceeding(env, tx, budget, now)
}

function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
}

function ofCustomers(news: readonly NewDay[]): NewDay[][] {
  const found = new Map<number, NewDay[]>()
  for (const one of news) {
    const own = found.get(one.customerId) ?? []
    own.push(one)
    found.set(one.customerId, own)
  }
  return [...found.values()]
}

const linkOf = ({ type, contract }: Pick<UsedMonth, 'type' | 'contract'>, hash: string) =>
  ({ page: 'contract', params: { contractType: type, contractName: contract }, hash }) as const

function dataNotices(
  customers: readonly NewDay[][],
  months: readonly UsedMonth[],
  today: string,
): NewNotice[] {
  const used = new Map(months.map((one) => [one.contract_id, one]))
  return customers.flatMap((own): NewNotice[] => {
    const [first] = own
    const month = first && used.get(first.contractId)
    if (!month) return []
    const day = own.reduce((latest, one) => (one.day > latest ? one.day : latest), '')
    const base = {
      customerId: first.customerId,
      event: 'consumption_new',
      key: `consumption:${today}`,
    } as const
    if (own.length > 1) {
      const link = { page: 'contracts', params: { contractType: month.type } } as const
      return [{ ...base, told: { day, count: own.length }, link }]
    }
    const kwh = Math.round(month.imported_wh / 1000)
    return [{ ...base, told: { day, kwh }, link: linkOf(month, '#consumption') }]
  })
}

/** The key names the limit: another one is told of anew. */
async function notifyExceeding(env: NoticeEnv, tx: Db, budget: Budget & OwnContract, now: number) {
  const { customerId, contractId, unit, amount } = budget
  const supply = await findSupply(tx, customerId, contractId)
  if (!supply) return
  const under = await monthUnderWay(tx, supply, now)
  const { used, expected } = heading(budget, under)
  if (expected === null || expected <= amount || under.energy.days < fewestTellingDays) return
  await notify(env, tx, {
    customerId,
    event: 'budget_exceeding',
    key: `budget:${contractId}:${under.month}:${unit}${amount}`,
    told: { unit, used, expected, limit: amount, contract: supply.name, street: supply.street },
    link: linkOf({ type: supply.type, contract: supply.name }, '#consumption'),
  })
}
