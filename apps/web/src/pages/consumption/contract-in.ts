import type { ListedContract } from '@fanal/contract/schemas/contracts'
import type { ContractType, Settings } from '@fanal/domain/settings/settings'

/** The only energy that is displayed; undefined for both. */
export function energyIn({
  features: { displayTypes },
}: Pick<Settings, 'features'>): ContractType | undefined {
  const [type, ...others] = (['electricity', 'gas'] as const).filter((one) => displayTypes.includes(one))
  return others.length === 0 ? type : undefined
}

/** The contract that the address names, else the first one: those that are active come first. */
export const contractIn = <C extends Pick<ListedContract, 'name'>>(
  items: readonly C[],
  name: string | undefined,
): C | undefined => items.find((one) => one.name === name) ?? items[0]
