// EU rule (since 1996): summer time runs from the last Sunday of March to the last Sunday of October, both at 01:00 UTC.
// Alone in its file: the first page of a customer needs nothing else of `dates.ts`.

const hourMs = 3_600_000
const dayMs = 86_400_000
const winterMinutes = 60
const summerMinutes = 120

export function madridOffsetMinutes(utcMs: number): number {
  const { start, end } = summerOf(new Date(utcMs).getUTCFullYear())
  return utcMs >= start && utcMs < end ? summerMinutes : winterMinutes
}

interface Summer {
  start: number
  end: number
}

/** Cached: curves need the same few years a hundred thousand times. */
const summers = new Map<number, Summer>()

function summerOf(year: number): Summer {
  let summer = summers.get(year)
  if (!summer) {
    summer = { start: clockChange(year, 2), end: clockChange(year, 9) }
    summers.set(year, summer)
  }
  return summer
}

/** 01:00 UTC of the month's last Sunday; March and October both have 31 days. */
function clockChange(year: number, month: number): number {
  const last = Date.UTC(year, month, 31)
  return last - new Date(last).getUTCDay() * dayMs + hourMs
}
