import { type ApplianceName, applianceNames } from './appliances.ts'
import { blankCalculator, type CalculatorForm, noAppliances } from './calculator-form.ts'

export const exampleCups = 'ES0031405512340001MK0F'

type Chosen = Partial<Record<ApplianceName, string>>

/** With these appliances; '' where there is nothing to type. */
export function calculatorWith(chosen: Chosen, over: Partial<CalculatorForm> = {}): CalculatorForm {
  const entries = applianceNames.map((name) => [
    name,
    chosen[name] === undefined
      ? noAppliances[name]
      : { isOn: true, num: chosen[name] || noAppliances[name].num },
  ])
  return {
    ...blankCalculator,
    area: '90',
    numPersones: '3',
    ...over,
    appliances: Object.fromEntries(entries) as CalculatorForm['appliances'],
  }
}

/** 0.36 + 0.80 + 0.80 + 0.60 + 0.30 + 0.40 = 3.26 kW. */
export const exampleCalculator = calculatorWith({
  heating: '',
  washingMachine: '',
  oven: '',
  hob: '',
  fridge: '1',
  tv: '2',
})
