import { applianceNames, appliances, isApplianceName, isSimultaneity } from './appliances.ts'
import { wholeOf } from './calculate-power.ts'
import { blankCalculator, type CalculatorForm, noAppliances } from './calculator-form.ts'

// A calculation in an address that may be given to anybody: no supply point, no person.

type Query = Record<string, string | undefined>

const hasNum = (name: keyof CalculatorForm['appliances']) =>
  appliances[name].isMultiple === true || appliances[name].capacities !== undefined

/** `{ area: '90', people: '3', simultaneity: '0.4', appliances: 'oven,tv.2,waterHeater.80' }` */
export function sharedQuery(form: CalculatorForm) {
  const listed = applianceNames
    .filter((name) => form.appliances[name].isOn)
    .map((name) => (hasNum(name) ? `${name}.${form.appliances[name].num.trim()}` : name))
  return {
    area: form.area.trim(),
    people: form.numPersones.trim(),
    simultaneity: form.cofSimul,
    appliances: listed.join(','),
  }
}

const isNum = (name: keyof CalculatorForm['appliances'], num: string) => {
  const { capacities } = appliances[name]
  return capacities ? Object.hasOwn(capacities, num) : wholeOf(num) !== undefined
}

/** What an address says; undefined where it holds no calculation. What is not understood is left out. */
export function calculatorOf(query: Query): CalculatorForm | undefined {
  const chosen = { ...noAppliances }
  for (const entry of (query['appliances'] ?? '').split(',')) {
    const [name = '', num = ''] = entry.split('.')
    if (isApplianceName(name)) chosen[name] = { isOn: true, num: isNum(name, num) ? num : chosen[name].num }
  }
  if (!applianceNames.some((name) => chosen[name].isOn)) return undefined
  const whole = (text = '') => (wholeOf(text) === undefined ? '' : text.trim())
  const { simultaneity = '' } = query
  return {
    ...blankCalculator,
    area: whole(query['area']),
    numPersones: whole(query['people']),
    cofSimul: isSimultaneity(simultaneity) ? simultaneity : blankCalculator.cofSimul,
    appliances: chosen,
  }
}
