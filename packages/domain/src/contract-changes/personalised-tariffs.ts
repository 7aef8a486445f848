import { addMonths } from '../dates.ts'

// One of the values that the server lists; the next change is possible from the next billing month.

export interface DoubleTariff {
  startMonth: number
  startYear: number
  endMonth: number
  endYear: number
}
export interface HappyHours {
  startHour: number
  endHour: number
}
export const happyDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const doubleTariffMonths = 3
const happyWindowHours = 2

/** The first day of the next month. */
export function nextBillingMonth(day: string): string {
  return `${addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7)}-01`
}

/** Whether a value chosen on a day may be changed again today. */
export function mayChangeAgain(chosenOn: string | undefined, today: string): boolean {
  return chosenOn === undefined || today >= nextBillingMonth(chosenOn)
}

/** Three consecutive months, starting in any of the next twelve billing months. */
export function availableDoubleTariffs(today: string): DoubleTariff[] {
  const first = nextBillingMonth(today)
  return Array.from({ length: 12 }, (_, i) => {
    const start = addMonths(first, i)
    const end = addMonths(start, doubleTariffMonths - 1)
    return {
      startMonth: Number(start.slice(5, 7)),
      startYear: Number(start.slice(0, 4)),
      endMonth: Number(end.slice(5, 7)),
      endYear: Number(end.slice(0, 4)),
    }
  })
}

/** Two consecutive hours within a day. */
export function availableHappyHours(): HappyHours[] {
  return Array.from({ length: 25 - happyWindowHours }, (_, startHour) => ({
    startHour,
    endHour: startHour + happyWindowHours,
  }))
}

export const isSameDoubleTariff = (a: DoubleTariff, b: DoubleTariff) =>
  a.startMonth === b.startMonth &&
  a.startYear === b.startYear &&
  a.endMonth === b.endMonth &&
  a.endYear === b.endYear
export const isSameHappyHours = (a: HappyHours, b: HappyHours) =>
  a.startHour === b.startHour && a.endHour === b.endHour
