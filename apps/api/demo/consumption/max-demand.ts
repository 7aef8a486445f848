import { powerPeriodOf } from '@fanal/domain/consumption/local-clock'
import type { DemoInvoice } from '#demo/invoices/bills'
import { type DemoCurveDay, periodsOf } from './curves.ts'
import type { DemoContract } from '#demo/contracts/supplies'

/** The highest quarter-hour in each power period, in Wh. */
function highest(days: readonly DemoCurveDay[], tariff: string): number[] {
  const powerPeriods = [0, 1, 2, 3, 4, 5, 6].map((period) => powerPeriodOf(tariff, period))
  const most = powerPeriods.map(() => 0)
  for (const { day, imported } of days) {
    const periods = periodsOf(day, tariff)
    for (let i = 0; i < imported.length; i += 1) {
      const wh = imported[i] ?? 0
      const period = powerPeriods[periods[i] ?? 1] ?? 1
      if (wh > (most[period] ?? 0)) most[period] = wh
    }
  }
  return most
}

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000

/** Invoices whose days all have a curve take their demand from it, like a maximeter. */
export function withMaxDemand(
  invoices: readonly DemoInvoice[],
  contracts: readonly DemoContract[],
  curves: readonly { contract: string; days: readonly DemoCurveDay[] }[],
): DemoInvoice[] {
  const tariffs = new Map(contracts.map(({ name, tariff_name }) => [name, tariff_name]))
  const daysOf = new Map(curves.map(({ contract, days }) => [contract, days]))
  return invoices.map((invoice) => {
    const { contract, start_date, end_date, max_demand } = invoice
    const days = daysOf.get(contract ?? '') ?? []
    const tariff = tariffs.get(contract ?? '')
    if (!tariff || !days[0] || days[0].day > start_date) return invoice
    // One for each day.
    const [from, to] = [start_date, end_date].map((day) => daysBetween(days[0]?.day ?? day, day))
    const most = highest(days.slice(from, (to ?? 0) + 1), tariff)
    return {
      ...invoice,
      max_demand: max_demand.map(({ period }) => ({
        period,
        power: (((most[Number(period.slice(1))] ?? 0) * 4) / 1_000).toFixed(3),
      })),
    }
  })
}
