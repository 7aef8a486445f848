import { foundErrors } from '../found-errors.ts'
import { cupsProblem, normaliseCups } from '../identifiers/cups.ts'
import {
  type ApplianceName,
  applianceNames,
  appliances,
  isApplianceName,
  isSimultaneity,
} from './appliances.ts'
import {
  applianceTotal,
  calculatePower,
  powerOf,
  quantityOf,
  type UsedAppliance,
  wholeOf,
} from './calculate-power.ts'
import type { CalculatorForm } from './calculator-form.ts'
import { type CalculatorErrors, wholeError } from './check-calculator.ts'

export interface SentAppliance {
  name: string
  enabled: boolean
  num: number
  /** kW, of one. */
  power: number
  /** kW, with two decimals. */
  totalPower: number
  multiple: boolean
}

/** The calculation as it is sent. */
export interface CalculationBody {
  cups: string
  optimalPower: number
  appliances: SentAppliance[]
  area: number
  numPersones: number
  cofSimul: number
}

/** `cups` as typed. */
export function calculationBody(form: CalculatorForm, cups: string): CalculationBody {
  const area = wholeOf(form.area) ?? 0
  return {
    cups: normaliseCups(cups),
    optimalPower: calculatePower(form).optimalPower,
    appliances: applianceNames.map((name) => {
      const { isOn, num } = form.appliances[name]
      const used = { name, quantity: quantityOf(name, num, area), power: powerOf(name, num) }
      return {
        name,
        enabled: isOn,
        num: used.quantity,
        power: Number(used.power),
        totalPower: isOn ? applianceTotal(used, form.cofSimul) : 0,
        multiple: appliances[name].isMultiple === true,
      }
    }),
    area,
    numPersones: wholeOf(form.numPersones) ?? 0,
    cofSimul: Number(form.cofSimul),
  }
}

/** A part that was not sent is null. */
export type LooseCalculation = { [K in keyof Omit<CalculationBody, 'cups'>]: CalculationBody[K] | null } & {
  cups: string
}

const isSame = (kw: number | null, hundredths: number) =>
  kw !== null && Math.abs(kw * 100 - hundredths) < 1e-6

function powersOf(name: ApplianceName): readonly string[] {
  const { power, capacities } = appliances[name]
  return capacities ? Object.values(capacities) : [power]
}

interface ReadAppliance {
  errors: CalculatorErrors
  used?: UsedAppliance
}

/** One appliance as it was sent: everything that can be computed is, and must be the same. */
function readAppliance(sent: SentAppliance, isAgain: boolean, area: number, cofSimul: string): ReadAppliance {
  const { name } = sent
  if (!isApplianceName(name) || isAgain) return { errors: { name: 'not_a_choice' } }
  if (!sent.enabled) return { errors: {} }
  const num = String(sent.num)
  const power = powersOf(name).find((one) => Number(one) === sent.power)
  const errors = foundErrors({
    num: appliances[name].isMultiple ? wholeError(num) : undefined,
    power: power === undefined ? 'not_a_choice' : undefined,
  })
  if (Object.keys(errors).length > 0 || power === undefined) return { errors }
  const used = { name, quantity: quantityOf(name, num, area), power }
  const total = Math.round(applianceTotal(used, cofSimul) * 100)
  return isSame(sent.totalPower, total) ? { errors: {}, used } : { errors: { totalPower: 'not_the_sum' } }
}

const within = (place: string, errors: CalculatorErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [`${place}.${field}`, error]))

export interface CheckedCalculation {
  errors: CalculatorErrors
  used: UsedAppliance[]
}

/** Amounts are computed, never believed: totals and sum must follow from the appliances. */
export function checkCalculation(body: LooseCalculation): CheckedCalculation {
  const [area, people] = [String(body.area ?? ''), String(body.numPersones ?? '')]
  const cofSimul = String(body.cofSimul ?? '')
  const sent = body.appliances ?? []
  const base = foundErrors({
    cups: cupsProblem(body.cups),
    area: wholeError(area),
    numPersones: wholeError(people),
    cofSimul: isSimultaneity(cofSimul) ? undefined : 'not_a_choice',
    appliances: sent.some(({ enabled }) => enabled) ? undefined : 'none_chosen',
  })
  // Without these nothing can be computed.
  if (base['area'] ?? base['cofSimul']) return { errors: base, used: [] }
  const read = sent.map((one, i) =>
    readAppliance(
      one,
      sent.slice(0, i).some(({ name }) => name === one.name),
      Number(area),
      cofSimul,
    ),
  )
  const used = read.flatMap((one) => one.used ?? [])
  const ofAppliances = Object.assign({}, ...read.map(({ errors }, i) => within(`appliances.${i}`, errors)))
  const sum = used.reduce((whole, one) => whole + Math.round(applianceTotal(one, cofSimul) * 100), 0)
  const errors: CalculatorErrors = { ...base, ...ofAppliances }
  if (Object.keys(errors).length === 0 && !isSame(body.optimalPower, sum))
    errors['optimalPower'] = 'not_the_sum'
  return { errors, used }
}
