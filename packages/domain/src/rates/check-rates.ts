import type { Rate, RateKind } from './rate.ts'

const fractions: ReadonlySet<RateKind> = new Set([
  'electricity_tax',
  'electricity_vat',
  'electricity_igic',
  'electricity_ipsi',
  'gas_vat',
])
const byPower: ReadonlySet<RateKind> = new Set(['electricity_vat', 'electricity_igic', 'electricity_ipsi'])

const scopes: Partial<Record<RateKind, RegExp>> = {
  electricity_tax_minimum: /^(industrial)?$/,
  hydrocarbon_tax: /^(professional)?$/,
  access_power: /^(2\.0TD|3\.0TD(VE)?|6\.[1-4]TD(VE)?)$/,
  access_energy: /^(2\.0TD|3\.0TD(VE)?|6\.[1-4]TD(VE)?)$/,
  regulated_gas: /^RL\.[1-4]$/,
}

/** Number of values: access prices have one per period, the regulated gas tariff one per month and one per kWh. */
function countOf({ kind, scope }: Rate): number {
  if (kind === 'access_power') return scope === '2.0TD' ? 2 : 6
  if (kind === 'regulated_gas') return 2
  if (kind === 'access_energy') return scope === '2.0TD' ? 3 : 6
  return 1
}

/** Problems of a single row; each names its field. */
export function rateProblems(rate: Rate): string[] {
  const { kind, scope, up_to_w, from, to, values, conditional } = rate
  const isFraction = fractions.has(kind)
  const isTooMuch = (value: string | null) => isFraction && Number(value) >= 1
  const count = countOf(rate)
  const problems = [
    (scopes[kind] ?? /^$/).test(scope) ? '' : `scope: ${kind} has none called "${scope}"`,
    up_to_w === null || byPower.has(kind) ? '' : `up_to_kw: ${kind} is the same for all powers`,
    from !== null && to !== null && to < from ? `to: ${to} is before ${from}` : '',
    values.length === count ? '' : `value: ${values.length} of ${count} values`,
    values.some(isTooMuch) ? 'value: a tax is a fraction: 21 % is 0.21' : '',
    conditional === null || isFraction ? '' : `conditional: ${kind} has none`,
    isTooMuch(conditional) ? 'conditional: a tax is a fraction: 10 % is 0.10' : '',
  ]
  return problems.filter(Boolean)
}

/** Rows with the same key are about the same thing from the same day: a newer one replaces the older. */
export const rateKey = ({ kind, scope, up_to_w, from }: Rate) =>
  [kind, scope, up_to_w ?? '', from ?? ''].join(' ')

/** `electricity_tax from 2026-11-01 to 2026-11-30` */
export function rateName({ kind, scope, up_to_w, from, to }: Rate): string {
  const parts = [kind, scope, up_to_w === null ? '' : `up to ${up_to_w / 1000} kW`]
  return [...parts, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')
}

/** Overlapping pairs of rows, the earlier one first. An open-ended row gives way to later ones. */
export function overlaps<T extends Rate>(rates: readonly T[]): [T, T][] {
  const ofThing = new Map<string, T[]>()
  for (const rate of rates) {
    const thing = rateKey({ ...rate, from: null })
    ofThing.set(thing, [...(ofThing.get(thing) ?? []), rate])
  }
  return [...ofThing.values()].flatMap((rows) => {
    const sorted = rows.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1))
    return sorted.flatMap((one, i) =>
      sorted
        .slice(i + 1)
        .filter(
          ({ from }) => (one.from ?? '') === (from ?? '') || (one.to !== null && (from ?? '') <= one.to),
        )
        .map((other): [T, T] => [one, other]),
    )
  })
}
