import { isValleyDay } from '@fanal/domain/rates/valley-days'
import { type DemoCurveDay, localHours, periodsOf } from './curves.ts'
import { between, type Random, randomFrom } from '#demo/random'

/** An appliance that runs between two hours, on a share (per thousand) of days. */
interface Use {
  hours: readonly [first: number, last: number]
  quarters: 1 | 2
  watts: readonly [least: number, most: number]
  working: number
  valley: number
  winter: number
}

const uses: readonly Use[] = [
  // A heater or a hairdryer in the morning.
  { hours: [7, 7], quarters: 1, watts: [1_500, 2_200], working: 150, valley: 50, winter: 550 },
  // A washing machine that heats.
  { hours: [9, 17], quarters: 1, watts: [1_800, 2_300], working: 350, valley: 650, winter: 0 },
  // The hob at noon, longer on free days.
  { hours: [13, 14], quarters: 1, watts: [1_600, 2_500], working: 550, valley: 850, winter: 0 },
  { hours: [13, 14], quarters: 2, watts: [1_800, 2_900], working: 80, valley: 450, winter: 50 },
  // The oven in the evening; sometimes the hob beside it.
  { hours: [20, 21], quarters: 2, watts: [1_700, 2_600], working: 700, valley: 700, winter: 100 },
  { hours: [20, 21], quarters: 1, watts: [2_900, 3_900], working: 60, valley: 120, winter: 60 },
  { hours: [18, 22], quarters: 1, watts: [1_500, 2_200], working: 100, valley: 100, winter: 500 },
]
const leastW = 1_500
/** The base load of a quarter. */
const always = 0.45

/**
 * Adds appliances to a day: energy only moves within the day and period, and between quarters that import, so that
 * totals per invoice stay the same.
 */
export function withAppliances(
  day: DemoCurveDay,
  { seed, peakW, tariff = '2.0TD' }: { seed: number; peakW: number; tariff?: string },
): DemoCurveDay {
  const random = randomFrom(seed * 100_003 + Date.parse(day.day) / 86_400_000)
  const quarters = new Quarters(day, periodsOf(day.day, tariff))
  const hours = localHours(day.day)
  const isWinter = [11, 12, 1, 2].includes(Number(day.day.slice(5, 7)))
  const kind = isValleyDay(day.day) ? 'valley' : 'working'
  for (const use of uses) {
    if (random() * 1_000 >= use[kind] + (isWinter ? use.winter : 0)) continue
    const first = hours.indexOf(between(random, ...use.hours)) + between(random, 0, 3)
    for (let i = first; i < first + use.quarters; i += 1)
      quarters.raise(i, Math.round(Math.min(peakW * (0.9 + random() * 0.1), wattsOf(use, random)) / 4))
  }
  return { ...day, imported: quarters.imported }
}

const wattsOf = ({ watts: [least, most] }: Use, random: Random) => least + random() * (most - least)

class Quarters {
  readonly imported: number[]
  readonly #periods: readonly number[]
  /** What each may give to another. */
  readonly #spare: number[] = []

  constructor({ imported, exported }: DemoCurveDay, periods: readonly number[]) {
    this.imported = [...imported]
    this.#periods = periods
    for (let i = 0; i < imported.length; i += 1) {
      const wh = imported[i] ?? 0
      this.#spare.push(exported[i] ? 0 : wh - Math.max(1, Math.ceil(wh * always)))
    }
  }

  /** Raises it by this many Wh, or as many as the other quarters of its period can give. */
  raise(at: number, wh: number): void {
    const [spare, periods, imported] = [this.#spare, this.#periods, this.imported]
    const [has, period] = [imported[at] ?? 0, periods[at]]
    // Already raised, missing on that day, or exporting.
    if (!((spare[at] ?? 0) > 0)) return
    let all = -(spare[at] ?? 0)
    for (let i = 0; i < spare.length; i += 1) if (periods[i] === period) all += spare[i] ?? 0
    const wanted = Math.min(wh - has, all)
    if (has + wanted < leastW / 4 || wanted <= 0) return
    imported[at] = has + wanted
    spare[at] = 0
    let [soFar, taken] = [0, 0]
    for (let i = 0; i < spare.length; i += 1) {
      if (periods[i] !== period) continue
      soFar += spare[i] ?? 0
      const given = Math.round((soFar / all) * wanted) - taken
      imported[i] = (imported[i] ?? 0) - (i === at ? 0 : given)
      spare[i] = (spare[i] ?? 0) - given
      taken += given
    }
  }
}
