import {
  type ApplianceName,
  applianceNames,
  appliances,
  defaultSimultaneity,
  type Simultaneity,
} from './appliances.ts'

export interface ChosenAppliance {
  isOn: boolean
  /** As typed: how many, m³ of water, or litres of the water heater. */
  num: string
}

/** As typed. */
export interface CalculatorForm {
  area: string
  numPersones: string
  cofSimul: Simultaneity
  appliances: Record<ApplianceName, ChosenAppliance>
}

/** Proposed when it is chosen. */
const firstNum = (name: ApplianceName) => {
  const { capacities, size } = appliances[name]
  if (capacities) return Object.keys(capacities)[1] ?? ''
  return size === 'volume' ? '40' : '1'
}

export const noAppliances = Object.fromEntries(
  applianceNames.map((name) => [name, { isOn: false, num: firstNum(name) }]),
) as CalculatorForm['appliances']

export const blankCalculator: CalculatorForm = {
  area: '',
  numPersones: '',
  cofSimul: defaultSimultaneity,
  appliances: noAppliances,
}
