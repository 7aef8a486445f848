import * as consumption from '@fanal/contract/consumption'
import * as schemas from '@fanal/contract/schemas/consumption'
import type { ContractUse } from '@fanal/contract/schemas/consumption'
import { curvePoints } from '@fanal/domain/consumption/curve-points'
import type { CurveType } from '@fanal/domain/consumption/curve-range'
import { addMonths, firstOfMonth, madridDayOf } from '@fanal/domain/dates'
import { recentUse } from '@fanal/domain/home/recent-use'
import type { Db } from '#platform/database'
import { type Route, route } from '#platform/endpoint'
import { sendFile } from '#platform/files'
import { ownSupply } from '#features/contracts/own-supply'
import type { Supply } from '#features/contracts/supply-queries'
import { findBudget } from './budget/budget-queries.ts'
import { budgetState, monthUnderWay } from './budget/month-under-way.ts'
import { saveBudget } from './budget/save-budget.ts'
import { curveOf, fileRangeOf, findCurve, rangeOf } from './chart.ts'
import { composeCurveFile, composeGasFile } from './download.ts'
import { findGasReadings } from '#features/gas-readings/queries'
import { findPricing } from './prices.ts'
import { findKnownDays, hasQuarters } from './queries.ts'
import { findUsedMonths } from './recent-use-queries.ts'
import { findSettings } from '#features/settings/queries'

async function finestOf(db: Db, supply: Supply): Promise<CurveType> {
  if (supply.type === 'gas') return 'monthly'
  return (await hasQuarters(db, supply)) ? 'quarter-hourly' : 'hourly'
}

const today = () => madridDayOf(Date.now())

/** Enough for the year before a month that is known late. */
const firstMonth = () => addMonths(firstOfMonth(today()), -15)

/** As many as a list knows at once. */
const mostUses = 500

async function usesOf(db: Db, customerId: number, names: readonly string[]): Promise<ContractUse[]> {
  const months = await findUsedMonths(db, customerId, { names, since: firstMonth() })
  return [...new Set(months.map(({ contract }) => contract))].flatMap((contract) => {
    const use = recentUse(months.filter((one) => one.contract === contract))
    const last = use?.months.at(-1)
    return last?.kwh == null
      ? []
      : { contract, month: last.month, kwh: last.kwh, change: use?.change ?? null }
  })
}

export function routes(): Route[] {
  return [
    route(consumption.contractUses, schemas.contractUsesSchemas, async ({ query, session, db }) => {
      const { features } = await findSettings(db)
      if (!features.enableInfoCCH) return { items: [] }
      const names = query.contracts.split(',').slice(0, mostUses)
      return { items: await usesOf(db, session.customerId, names) }
    }),
    route(consumption.curveInfo, schemas.curveInfoSchemas, async ({ params, session, db }) => {
      const { supply, delayDays } = await ownSupply(db, session, params.id)
      const known = await findKnownDays(db, supply)
      const day = known.last_day ?? today()
      const [{ prices }, finest] = await Promise.all([
        findPricing(db, supply, { start: day, end: day }),
        finestOf(db, supply),
      ])
      return {
        ...known,
        finest,
        tariff: supply.tariff,
        zone: supply.zone,
        delay_days: delayDays,
        has_prices: prices.length > 0,
      }
    }),
    route(consumption.curveChart, schemas.curveChartSchemas, async (call) => {
      const { params, query, session, db, version } = call
      const { supply, delayDays } = await ownSupply(db, session, params.id)
      const { type } = params
      const range = await rangeOf(db, supply, { ...query, type, delayDays })
      const curve = await findCurve(db, supply, type, range)
      return version === 'v1'
        ? curvePoints(curve.columns, { ...range, type, zone: supply.zone })
        : curveOf(curve, range)
    }),
    route(consumption.curveDownload, schemas.curveDownloadSchemas, async (call) => {
      const { params, query, session, db, locale, reply } = call
      const { supply, delayDays } = await ownSupply(db, session, params.id)
      const { type } = params
      const range = await fileRangeOf(db, supply, { ...query, type, delayDays })
      const wanted = { ...range, type, locale, format: query.format }
      const file =
        supply.type === 'gas'
          ? composeGasFile(supply, () => findGasReadings(db, supply), wanted)
          : composeCurveFile(supply, async () => (await findCurve(db, supply, type, range)).columns, wanted)
      return sendFile(reply, await file)
    }),
    route(consumption.budget, schemas.budgetSchemas, async ({ params, session, db }) => {
      const { supply } = await ownSupply(db, session, params.id)
      return budgetState(await findBudget(db, supply), await monthUnderWay(db, supply))
    }),
    route(consumption.saveBudget, schemas.saveBudgetSchemas, async ({ params, body, session, db }) => {
      const { supply } = await ownSupply(db, session, params.id)
      await saveBudget(db, supply, body)
      return budgetState(await findBudget(db, supply), await monthUnderWay(db, supply))
    }),
  ]
}
