import { type ApplianceName, appliances, type Simultaneity } from '@fanal/domain/calculator/appliances'
import type { UsedAppliance } from '@fanal/domain/calculator/calculate-power'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

type Key = TextKey<'calculator'>

export const nameKeys = {
  stove: 'appliance.stove',
  heating: 'appliance.heating',
  waterHeater: 'appliance.waterHeater',
  dishwasher: 'appliance.dishwasher',
  washingMachine: 'appliance.washingMachine',
  dryer: 'appliance.dryer',
  oven: 'appliance.oven',
  hob: 'appliance.hob',
  airConditioning: 'appliance.airConditioning',
  microwave: 'appliance.microwave',
  fridge: 'appliance.fridge',
  tv: 'appliance.tv',
  electricVehicle: 'appliance.electricVehicle',
  pool: 'appliance.pool',
  heatingOil: 'appliance.heatingOil',
} as const satisfies Record<ApplianceName, Key>

const hintKeys: Partial<Record<ApplianceName, Key>> = {
  electricVehicle: 'hint.electricVehicle',
  heatingOil: 'hint.heatingOil',
}

export const shareKeys = {
  '0.25': { label: 'share.few', help: 'share.fewHelp' },
  '0.4': { label: 'share.some', help: 'share.someHelp' },
  '0.6': { label: 'share.many', help: 'share.manyHelp' },
} as const satisfies Record<Simultaneity, { label: Key; help: Key }>

/** What it needs, or why it needs nothing. */
export function usePowerLabels() {
  const t = useTexts('calculator')
  const { number } = useFormats()
  return (name: ApplianceName) => {
    const { power, size, capacities } = appliances[name]
    const hint = hintKeys[name]
    if (hint) return t(hint)
    const kw = number(Number(power), 4)
    if (size === 'area') return t('power.area', { kw })
    if (size === 'volume') return t('power.volume', { kw })
    const most = Object.values(capacities ?? {}).at(-1)
    return most === undefined ? t('power.each', { kw }) : t('power.range', { kw, most: number(Number(most)) })
  }
}

/** `2 × Televisor`, `Piscina, 40 m³`. */
export function useUsedLabels() {
  const t = useTexts('calculator')
  return ({ name, quantity, power }: UsedAppliance) => {
    const { isMultiple, size, capacities } = appliances[name]
    const words = { name: t(nameKeys[name]), amount: quantity }
    const litres = Object.entries(capacities ?? {}).find(([, kw]) => kw === power)?.[0]
    if (litres !== undefined) return t('used.litres', { ...words, amount: litres })
    if (size === 'volume') return t('used.volume', words)
    if (size === 'area') return t('used.area', words)
    return isMultiple && quantity > 1 ? t('used.several', words) : words.name
  }
}
