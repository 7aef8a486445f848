import { kB, median, ms, printTable } from './report.ts'
import type { Visit } from './visit.ts'

/** Prints the medians of first visits; what they downloaded, and the worst layout shift. */
export function reportVisits(what: string, visits: readonly Visit[]): { bytes: number; shift: number } {
  const middle = (pick: (visit: Visit) => number | undefined) =>
    median(visits.flatMap((one) => pick(one) ?? []))
  const bytes = middle(({ scriptBytes }) => scriptBytes)
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
  console.log(`\n${what}, Slow 4G and a CPU 4 times slower, medians of ${visits.length} first visits\n`)
  printTable([
    ['scripts', 'JavaScript', 'largest paint', 'layout shift, the worst', 'hydrated'],
    [
      String(middle(({ scripts }) => scripts)),
      kB(bytes),
      ms(middle(({ largestPaintMs }) => largestPaintMs)),
      shift.toFixed(3),
      ms(middle(({ hydratedMs }) => hydratedMs)),
    ],
  ])
  return { bytes, shift }
}
