import { productRecordSchema } from '@fanal/contract/imports/products'
import { periodCountOf, powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import type { z } from 'zod'
import { problemsOf } from '#platform/refusal'

type Given = z.output<typeof productRecordSchema>

/** A validated product of an import file. */
export interface ProductRecord extends Omit<Given, 'name'> {
  /** Per tariff: a product may exist for several. */
  name: string
  product: string
}

const isGas = (tariff: string) => tariff.startsWith('RL')

/** The record, or all of its problems. */
export function readProductRecord(raw: Record<string, unknown>): ProductRecord | { problems: string[] } {
  const parsed = productRecordSchema.safeParse(raw)
  if (!parsed.success) return { problems: problemsOf(parsed.error, raw) }
  const { name, ...rest } = parsed.data
  const problems = priceProblems(rest)
  return problems.length > 0 ? { problems } : { ...rest, name: `${name} of ${rest.tariff}`, product: name }
}

/** One price per period of the tariff, and each day once. */
function priceProblems({ tariff, prices }: Pick<Given, 'tariff' | 'prices'>): string[] {
  const [powers, energies] = isGas(tariff) ? [0, 1] : [powerPeriodCountOf(tariff), periodCountOf(tariff)]
  const seen = new Set<string>()
  return prices.flatMap(({ from, power, energy }, i) => {
    const problems: string[] = []
    if (seen.has(from)) problems.push(`prices[${i}].from: ${from} is there twice`)
    seen.add(from)
    if (power.length !== powers)
      problems.push(`prices[${i}].power: has ${power.length} prices, ${tariff} ${powers} periods`)
    if (energy.length !== energies)
      problems.push(`prices[${i}].energy: has ${energy.length} prices, ${tariff} ${energies} periods`)
    return problems
  })
}
