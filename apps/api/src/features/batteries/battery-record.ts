import { batteryRecordSchema } from '@fanal/contract/imports/batteries'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { eurosToCents } from '@fanal/domain/money'
import type { z } from 'zod'
import { problemsOf } from '#platform/refusal'

type Given = z.output<typeof batteryRecordSchema>

/** A validated battery of an import file. */
export interface BatteryRecord {
  /** Per customer: names are not globally unique. */
  name: string
  battery: string
  vat: string
  links: Given['links']
  movements: (Omit<Given['movements'][number], 'amount'> & { cents: number })[]
}

/** The record, or all of its problems. */
export function readBatteryRecord(raw: Record<string, unknown>): BatteryRecord | { problems: string[] } {
  const parsed = batteryRecordSchema.safeParse(raw)
  if (!parsed.success) return { problems: problemsOf(parsed.error, raw) }
  const { name, links, movements } = parsed.data
  const vat = normaliseNif(parsed.data.vat)
  const record: BatteryRecord = {
    name: `${name} of ${vat}`,
    battery: name,
    vat,
    links,
    movements: movements.map(({ amount, reference, ...rest }) => ({
      ...rest,
      cents: eurosToCents(amount),
      // An invoice has at most one surplus and one discount per battery.
      reference: reference || (rest.invoice && `${rest.invoice} ${rest.concept}`),
    })),
  }
  const problems = [...linkProblems(record), ...movementProblems(record)]
  return problems.length > 0 ? { problems } : record
}

function linkProblems({ links }: BatteryRecord): string[] {
  const seen = new Set<string>()
  return links.flatMap((link, i) => {
    const problems: string[] = []
    const at = `links[${i}]`
    if (seen.has(link.contract)) problems.push(`${at}.contract: ${link.contract} is there twice`)
    seen.add(link.contract)
    if (!link.es_origen && !link.es_receptor) problems.push(`${at}: is neither origin nor receiver`)
    if (!link.es_receptor && link.pes > 0) problems.push(`${at}.pes: only a receiver has a weight`)
    if (link.data_final && link.data_final < link.data_inici)
      problems.push(`${at}.data_final: is before data_inici`)
    return problems
  })
}

function movementProblems({ movements }: BatteryRecord): string[] {
  const seen = new Set<string>()
  return movements.flatMap(({ cents, reference, concept, invoice }, i) => {
    const problems: string[] = []
    const at = `movements[${i}]`
    if (cents === 0) problems.push(`${at}.amount: is 0`)
    if (!reference) problems.push(`${at}.reference: is missing, and there is no invoice that names it`)
    else if (seen.has(reference)) problems.push(`${at}.reference: ${reference} is there twice`)
    seen.add(reference)
    if ((concept === 'surplus' || concept === 'discount') && !invoice)
      problems.push(`${at}.invoice: is missing`)
    return problems
  })
}
