/** National holidays of a fixed date; Good Friday and those of regions and towns are working days here (domain facts §4). */
const holidays: ReadonlySet<string> = new Set([
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

/** Saturdays, Sundays and those holidays: all of their hours are of the cheapest period. */
export function isValleyDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || holidays.has(day.slice(5))
}
