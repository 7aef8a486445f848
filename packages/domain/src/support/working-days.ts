import { addDays, daysBetween } from '../dates.ts'
import { fixedHolidays } from '../rates/valley-days.ts'

// Monday to Friday less the national holidays and, where a region is set, the ones it keeps every year. August counts
// like any month. Left out are holidays that a region chooses anew each year (a Sunday moved to Monday, the Eids) and
// local ones: a day less off can only bring our own date forward, never put a customer's right off.

interface RegionDays {
  /** `MM-DD` */
  fixed: readonly string[]
  /** Days after Easter Sunday. */
  fromEaster: readonly number[]
}

const [maundyThursday, goodFriday, easterMonday, corpusChristi] = [-3, -2, 1, 60]
const days = (fixed: string, ...fromEaster: number[]): RegionDays => ({
  fixed: fixed.split(' '),
  fromEaster,
})

/** Keys are codes of ISO 3166-2. */
const regionDays: ReadonlyMap<string, RegionDays> = new Map(
  Object.entries({
    'ES-AN': days('02-28', maundyThursday),
    'ES-AR': days('04-23', maundyThursday),
    'ES-AS': days('09-08', maundyThursday),
    'ES-CB': days('07-28 09-15', maundyThursday),
    'ES-CE': days('09-02', maundyThursday),
    'ES-CL': days('04-23', maundyThursday),
    'ES-CM': days('05-31', maundyThursday, corpusChristi),
    'ES-CN': days('05-30', maundyThursday),
    'ES-CT': days('06-24 09-11 12-26', easterMonday),
    'ES-EX': days('09-08', maundyThursday),
    'ES-GA': days('05-17 07-25', maundyThursday),
    'ES-IB': days('03-01', maundyThursday, easterMonday),
    'ES-MC': days('06-09', maundyThursday),
    'ES-MD': days('05-02', maundyThursday),
    'ES-ML': days('09-17', maundyThursday),
    'ES-NC': days('12-03', maundyThursday, easterMonday),
    'ES-PV': days('07-25', maundyThursday, easterMonday),
    'ES-RI': days('06-09', maundyThursday),
    'ES-VC': days('03-19 10-09', easterMonday),
  }),
)

export const regions: readonly string[] = [...regionDays.keys()]

/** Western Easter, by the anonymous Gregorian computation. */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const cycle = year % 19
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * cycle + century - Math.floor(century / 4) - moonShift + 15) % 30
  const yearsOfCentury = year % 100
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearsOfCentury / 4) - epact - (yearsOfCentury % 4)) % 7
  const late = Math.floor((cycle + 11 * epact + 22 * weekday) / 451)
  const fromMarch = epact + weekday - 7 * late + 21
  return addDays(`${String(year).padStart(4, '0')}-03-01`, fromMarch)
}

// Counting is done in days since this one: text for each day dominated the cost of a list of cases.
const firstDay = '1970-01-01'
const [thursday, dayMs] = [4, 86_400_000]
const numberOf = (day: string) => daysBetween(firstDay, day)

/** Cached: a list of cases asks for the same few years of one region. */
const holidays = new Map<string, ReadonlySet<number>>()

function holidaysOf(year: number, region: string): ReadonlySet<number> {
  const key = `${year} ${region}`
  let days = holidays.get(key)
  if (!days) {
    const { fixed = [], fromEaster = [] } = regionDays.get(region) ?? {}
    const easter = numberOf(easterSunday(year))
    days = new Set([
      ...[...fixedHolidays, ...fixed].map((monthAndDay) => numberOf(`${year}-${monthAndDay}`)),
      ...[goodFriday, ...fromEaster].map((shift) => easter + shift),
    ])
    holidays.set(key, days)
  }
  return days
}

function isWorking(number: number, region: string): boolean {
  const weekday = (number + thursday) % 7
  if (weekday === 0 || weekday === 6) return false
  return !holidaysOf(new Date(number * dayMs).getUTCFullYear(), region).has(number)
}

/**
 * The count-th working day after a day; with 0, the first working day from that day on. An unknown region, or none, has
 * the national holidays only.
 */
export function addWorkingDays(day: string, count: number, region = ''): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`Not a number of days: ${count}`)
  let end = numberOf(day) + (count === 0 ? 0 : 1)
  for (let left = Math.max(1, count); ; end += 1) {
    if (isWorking(end, region)) left -= 1
    if (left === 0) return addDays(firstDay, end)
  }
}

/** The working days after the first day, up to and with the second. */
export function workingDaysBetween(from: string, to: string, region = ''): number {
  const last = numberOf(to)
  let count = 0
  for (let day = numberOf(from) + 1; day <= last; day += 1) if (isWorking(day, region)) count += 1
  return count
}
