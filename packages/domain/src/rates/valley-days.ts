/** National holidays on a fixed date; Good Friday, regional and local holidays are working days for tariffs. */
export const fixedHolidays: ReadonlySet<string> = new Set([
  '01-01',
  '01-06',
  '05-01',
  '08-15',
  '10-12',
  '11-01',
  '12-06',
  '12-08',
  '12-25',
])

/** Weekends and those holidays: all hours are in the cheapest period. */
export function isValleyDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || fixedHolidays.has(day.slice(5))
}
