import type { ContractType } from '../settings/settings.ts'
import { shortStreet } from './short-street.ts'

interface Choosable {
  name: string
  type: ContractType
  cups: { street: string; city: string }
}

/** From few words to more: the contract's number where its place does not tell it apart. */
const ways: readonly ((contract: Choosable) => readonly string[])[] = [
  ({ cups: { street } }) => [shortStreet(street)],
  ({ cups: { street, city } }) => [`${shortStreet(street)}, ${city}`],
  ({ cups: { street, city }, name }) => [`${shortStreet(street)}, ${city}`, name],
]

/**
 * What a list of choices calls contracts: the fewest words that tell each from the others, since a closed list has little
 * room. The energy is said where both are there. Without an address only the number is left.
 */
export function choiceLabels(
  contracts: readonly Choosable[],
  energies?: Readonly<Record<ContractType, string>>,
): string[] {
  const isMixed = new Set(contracts.map(({ type }) => type)).size > 1
  const named = ways.map((partsOf) =>
    contracts.map((one) =>
      [...(one.cups.street ? partsOf(one) : [one.name]), isMixed && energies?.[one.type]]
        .filter(Boolean)
        .join(' · '),
    ),
  )
  const counts = named.map((labels) =>
    labels.reduce((seen, label) => seen.set(label, (seen.get(label) ?? 0) + 1), new Map<string, number>()),
  )
  return contracts.map(({ name }, at) => {
    const labels = named.map((way) => way[at] ?? name)
    return labels.find((label, way) => counts[way]?.get(label) === 1) ?? labels.at(-1) ?? name
  })
}
