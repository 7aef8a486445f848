import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { readPvpc } from './read-pvpc.ts'
import { findRegulatedDays, type RegulatedDay, saveRegulatedDays } from './regulated-queries.ts'

export interface PvpcReport {
  created: number
  changed: number
  unchanged: number
}

/** All days of a file for both zones, or none. */
export async function importPvpc(tx: Db, file: unknown): Promise<PvpcReport> {
  const read = readPvpc(file)
  if ('problems' in read) throw new Refusal(read.problems.slice(0, 20))
  const days = read.days.peninsula.map(({ day }) => day).toSorted()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const states = new Map<string, keyof PvpcReport>()
  for (const zone of ['peninsula', 'ceuta_melilla'] as const) {
    const known = new Map((await findRegulatedDays(tx, { zone, ...range })).map((one) => [one.day, one]))
    const wanted = read.days[zone]
    await saveRegulatedDays(tx, zone, wanted)
    for (const one of wanted) {
      const state = stateOf(known.get(one.day), one)
      // A day counts once: by the zone in which more happened.
      if (state !== 'unchanged' || !states.has(one.day)) states.set(one.day, state)
    }
  }
  const count = (wanted: keyof PvpcReport) => [...states.values()].filter((state) => state === wanted).length
  return { created: count('created'), changed: count('changed'), unchanged: count('unchanged') }
}

function stateOf(known: RegulatedDay | undefined, wanted: RegulatedDay): keyof PvpcReport {
  if (!known) return 'created'
  return String(known.prices) === String(wanted.prices) ? 'unchanged' : 'changed'
}
