import type { ListedContract } from '@fanal/contract/schemas/contracts'

/** The contract that the address names, else the first one: those that are active come first. */
export const contractIn = <C extends Pick<ListedContract, 'name'>>(
  items: readonly C[],
  name: string | undefined,
): C | undefined => items.find((one) => one.name === name) ?? items[0]
