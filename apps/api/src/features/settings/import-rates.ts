import { readRateRecord } from '@fanal/contract/imports/rates'
import { overlaps, rateKey, rateName } from '@fanal/domain/rates/check-rates'
import type { Rate } from '@fanal/domain/rates/rate'
import type { Db } from '#platform/database'
import type { FileRecord } from '#formats/records'
import { problemsOf, Refusal } from '#platform/refusal'
import { findImportedRates, lockRates, replaceRates } from './queries.ts'

/** `line`: of the file. */
interface LinedRate extends Rate {
  line?: number
}

export interface RatesReport {
  created: number
  changed: number
  unchanged: number
  removed: number
}

/** All rows of a file or none, with all problems. Earlier rows stay, or are removed with `replace`. */
export async function importRates(
  tx: Db,
  records: AsyncIterable<FileRecord>,
  { replace }: { replace: boolean },
): Promise<RatesReport> {
  const wanted = await readRates(records)
  await lockRates(tx)
  const known = await findImportedRates(tx)
  const keys = new Set(wanted.map(rateKey))
  const kept = replace ? [] : known.filter((rate) => !keys.has(rateKey(rate)))
  refuseOverlaps([...kept, ...wanted])
  await replaceRates(tx, [...kept, ...wanted])
  return reportOf(known, wanted, kept)
}

async function readRates(records: AsyncIterable<FileRecord>): Promise<LinedRate[]> {
  const rates: LinedRate[] = []
  const problems: string[] = []
  for await (const { line, values, problem } of records) {
    const read = values && readRateRecord(values)
    if (read?.success) rates.push({ ...read.data, line })
    else problems.push(`line ${line}: ${read ? problemsOf(read.error, values).join('; ') : problem}`)
  }
  if (rates.length === 0 && problems.length === 0) problems.push('the whole: there is no row in it')
  if (problems.length > 0) throw new Refusal(problems)
  return rates
}

function refuseOverlaps(rates: readonly LinedRate[]): void {
  const problems = overlaps(rates).map(([one, other]) => {
    const [ours, theirs] = (other.line ?? 0) > (one.line ?? 0) ? [other, one] : [one, other]
    const place = theirs.line === undefined ? 'imported before' : `on line ${theirs.line}`
    return `line ${ours.line}: ${rateName(ours)} overlaps ${rateName(theirs)}, ${place}`
  })
  if (problems.length > 0) throw new Refusal(problems)
}

const whole = ({ kind, scope, up_to_w, from, to, values, conditional, source }: Rate) =>
  JSON.stringify([kind, scope, up_to_w, from, to, values, conditional, source])

function reportOf(known: readonly Rate[], wanted: readonly Rate[], kept: readonly Rate[]): RatesReport {
  const before = new Map(known.map((rate) => [rateKey(rate), whole(rate)]))
  const isThere = wanted.filter((rate) => before.has(rateKey(rate)))
  const unchanged = isThere.filter((rate) => before.get(rateKey(rate)) === whole(rate)).length
  return {
    created: wanted.length - isThere.length,
    changed: isThere.length - unchanged,
    unchanged,
    removed: known.length - kept.length - isThere.length,
  }
}
