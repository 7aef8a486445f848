import { isValleyDay } from '@fanal/domain/rates/valley-days'
import { addDays } from '@fanal/domain/dates'
import { withAppliances } from './appliances.ts'
import type { DemoInvoice } from '#demo/invoices/bills'
import { type DemoCurveDay, localHours, periodsOf } from './curves.ts'
import { type Random, randomFrom } from '#demo/random'
import type { DemoContract } from '#demo/contracts/supplies'

/** The bakery's shops, two with six periods; all on the peninsula. */
const withCurves: ReadonlySet<string> = new Set(['110001', '110002', '110003', '110004'])
const months = 13
const peakW = 3_600

// Watts by hour: ovens from four, open from seven to nine; half a day on Sundays.
const weights = [
  18, 18, 20, 34, 88, 100, 96, 84, 72, 66, 62, 60, 58, 56, 44, 38, 40, 46, 52, 54, 44, 28, 20, 18,
]
const sundays = [
  18, 18, 20, 30, 70, 88, 84, 76, 70, 66, 62, 54, 46, 34, 24, 20, 19, 18, 18, 18, 18, 18, 18, 18,
]

interface Quarters {
  day: string
  periods: readonly number[]
  weights: number[]
}

function dayOf(day: string, tariff: string, random: Random): Quarters {
  const ofDay = isValleyDay(day) && new Date(day).getUTCDay() === 0 ? sundays : weights
  const mood = 0.9 + random() * 0.2
  return {
    day,
    periods: periodsOf(day, tariff),
    weights: localHours(day).map((hour) => (ofDay[hour] ?? 0) * mood * (0.8 + random() * 0.4)),
  }
}

function daysOf(tariff: string, from: string, to: string, random: Random): Quarters[] {
  const days: Quarters[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(dayOf(day, tariff, random))
  return days
}

/** Distributes the billed energy of each period exactly. */
function sharedOut(days: readonly Quarters[], whOf: (period: number) => number, reactiveShare: number) {
  const sums: number[] = []
  for (const { periods, weights: own } of days)
    for (const [i, weight] of own.entries()) {
      const period = periods[i] ?? 1
      sums[period] = (sums[period] ?? 0) + weight
    }
  const [soFar, given]: [number[], number[]] = [[], []]
  return days.map(({ day, periods, weights: own }): DemoCurveDay => {
    const imported = own.map((weight, i) => {
      const period = periods[i] ?? 1
      soFar[period] = (soFar[period] ?? 0) + weight
      const due = Math.round(((soFar[period] ?? 0) / (sums[period] ?? 1)) * whOf(period))
      const wh = due - (given[period] ?? 0)
      given[period] = due
      return wh
    })
    const reactive = imported.map((wh) => Math.round(wh * reactiveShare))
    return { day, imported, exported: imported.map(() => 0), reactive }
  })
}

const whBilled = ({ lines }: DemoInvoice, period: number) =>
  Number(lines.find(({ kind, period: own }) => kind === 'energy' && own === `P${period}`)?.quantity ?? 0) *
  1_000

/** A year of quarter-hours for a few shops, matching their invoices in every period. */
export function shopCurves(
  contracts: readonly DemoContract[],
  invoices: readonly DemoInvoice[],
  today: string,
): { contract: string; days: DemoCurveDay[] }[] {
  return contracts
    .filter(({ name }) => withCurves.has(name))
    .map(({ name, tariff_name: tariff }) => {
      const random = randomFrom(Number(name))
      // Motors and compressors of the larger shops.
      const reactiveShare = tariff === '3.0TD' ? 0.28 : 0
      const bills = invoices.filter(({ contract, type }) => contract === name && type === 'electricity')
      const last = bills.slice(-months)
      const days = last.flatMap((bill) =>
        sharedOut(
          daysOf(tariff, bill.start_date, bill.end_date, random),
          (period) => whBilled(bill, period),
          reactiveShare,
        ),
      )
      const [bill] = last.slice(-1)
      // The larger ones run ovens all the time.
      const fitted = (some: DemoCurveDay[]) =>
        tariff === '2.0TD' ? some.map((day) => withAppliances(day, { seed: Number(name), peakW })) : some
      if (!bill) return { contract: name, days: fitted(days) }
      const since = daysOf(tariff, addDays(bill.end_date, 1), addDays(today, -3), random)
      const billedDays = days.filter(({ day }) => day >= bill.start_date).length
      const wh = (bill.energy_kwh * 1_000 * since.length) / Math.max(1, billedDays)
      const all = since.map((one) => ({ ...one, periods: one.periods.map(() => 1) }))
      return { contract: name, days: fitted([...days, ...sharedOut(all, () => wh, reactiveShare)]) }
    })
}
