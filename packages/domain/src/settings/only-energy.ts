import type { ContractType, Settings } from './settings.ts'

/** The only energy that is displayed; undefined for both. */
export function onlyEnergy({
  features: { displayTypes },
}: {
  features: Pick<Settings['features'], 'displayTypes'>
}): ContractType | undefined {
  const [type, ...others] = (['electricity', 'gas'] as const).filter((one) => displayTypes.includes(one))
  return others.length === 0 ? type : undefined
}
