import { hoursOfDay } from '@fanal/domain/consumption/local-clock'
import { addDays, addMonths, firstOfMonth } from '@fanal/domain/dates'
import { periodOf20 } from '@fanal/domain/rates/tariff-periods'
import { isValleyDay } from '@fanal/domain/rates/valley-days'
import { randomFrom } from '#demo/random'
import type { RegulatedDay } from '#features/comparators/regulated-queries'

/** Energy alone, euros per MWh by hour: cheap at night and under the midday sun, dear in the evening. */
const byHour = [
  82, 77, 73, 71, 71, 74, 82, 90, 93, 86, 74, 62, 55, 51, 50, 54, 64, 78, 90, 100, 105, 103, 96, 89,
]
/** January first. */
const byMonth = [1.1, 1.05, 0.88, 0.76, 0.74, 0.9, 1, 1, 0.98, 0.94, 1.06, 1.1]
/** Tolls and charges of 2.0TD, euros per MWh by period. */
const tolls = [97.55, 29.27, 3.29]

/** Hours of the regulated price from fourteen months ago until today. */
export function demoRegulated(today: string, zone: 'peninsula' | 'ceuta'): RegulatedDay[] {
  const random = randomFrom(zone === 'ceuta' ? 7_071 : 7_070)
  const days: RegulatedDay[] = []
  for (let day = addMonths(firstOfMonth(today), -14); day <= today; day = addDays(day, 1)) {
    const level = (byMonth[Number(day.slice(5, 7)) - 1] ?? 1) * (0.9 + random() * 0.2)
    const calm = isValleyDay(day) ? 0.85 : 1
    days.push({
      day,
      prices: hoursOfDay(day, zone, 60).map((hour) => {
        const energy = (byHour[hour] ?? 0) * level * calm * (0.96 + random() * 0.08)
        const toll = tolls[periodOf20(day, hour, zone) - 1] ?? 0
        return Math.round(Math.max(90, energy + 24 + toll) * 100) / 100
      }),
    })
  }
  return days
}
