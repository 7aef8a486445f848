import { foundErrors } from '../../found-errors.ts'
import { powerPeriodCountOf } from '../../consumption/local-clock.ts'
import {
  checkPowers,
  largeTariff,
  powerThresholdW,
  smallTariff,
} from '../../contract-changes/power-change.ts'
import { powerFields } from '../../contract-changes/power-fields.ts'
import { electricityTariffs, needsSixPeriods } from '../access-tariff.ts'
import { isValidCau } from '../../identifiers/cau.ts'
import { isKwText, isTooHigh, kwToW } from '../../units.ts'
import { type ContractingErrors, choiceError, filesError, idError } from './field-errors.ts'
import { type ContractForm, mostFiles, noSelfcons } from './forms.ts'

/** Without surplus, with compensated surplus, and with surplus sold on the market. */
export const selfconsCodes: readonly string[] =
  '31 32 33 41 42 43 51 52 53 54 55 56 57 58 61 62 63 64 71 72 73 74'.split(' ')

export interface ContractRules {
  /** Setting of `contractation`: documents of a self-consumption installation. */
  requireDocumentation: boolean
  /** The ids of the products offered, where known. */
  products?: readonly string[] | undefined
  /** What the code's call answered; undefined while it is not known. */
  isPromotionalCodeValid?: boolean | undefined
}

const tariffOf = (id: string) => electricityTariffs.find((tariff) => String(tariff.id) === id)

/** The powers that the form asks for: six if the first two need them, or the tariff has them. */
export function powerCountOf({
  power,
  power2,
  accessTariff,
}: Pick<ContractForm, 'power' | 'power2' | 'accessTariff'>): 2 | 6 {
  const tariff = tariffOf(accessTariff)
  return needsSixPeriods(power, power2) || (tariff && powerPeriodCountOf(tariff.name) === 6) ? 6 : 2
}

/** As typed, as many as the tariff has. */
export const powersOf = (form: ContractForm): string[] =>
  powerFields.slice(0, powerCountOf(form)).map((field) => form[field].trim())

function tariffError(id: string, powersW: readonly number[] | undefined) {
  const tariff = tariffOf(id)
  if (!id || !tariff) return id ? ('not_a_choice' as const) : ('required' as const)
  if (!powersW) return undefined
  const isLarge = Math.max(...powersW) > powerThresholdW
  const isWrong = (tariff.name === smallTariff && isLarge) || (tariff.name === largeTariff && !isLarge)
  return isWrong ? ('other_tariff' as const) : undefined
}

/** The power of an installation; optional. */
function generationError(typed: string) {
  const text = typed.trim()
  if (text === '') return undefined
  if (isTooHigh(text)) return 'too_high' as const
  return isKwText(text) && kwToW(text) > 0 ? undefined : ('not_a_power' as const)
}

export function checkContract(form: ContractForm, rules: ContractRules): ContractingErrors {
  const count = powerCountOf(form)
  const { errors, powersW } = checkPowers(
    powerFields.map((field) => form[field]),
    count,
  )
  const isRefused = form.promotionalCode.trim() !== '' && rules.isPromotionalCodeValid === false
  return {
    ...errors,
    ...foundErrors({
      accessTariff: tariffError(form.accessTariff, powersW.length === count ? powersW : undefined),
      selectedProduct: idError(form.selectedProduct, rules.products),
      promotionalCode: isRefused ? 'promotional_code_not_valid' : undefined,
      selfconsCode: choiceError(form.selfconsCode, form.selfcons ? selfconsCodes : [noSelfcons]),
      cau: form.selfcons && form.cau.trim() !== '' && !isValidCau(form.cau) ? 'cau_not_valid' : undefined,
      generationPower: form.selfcons ? generationError(form.generationPower) : undefined,
      selfconsAttachments: form.selfcons
        ? filesError(form.selfconsAttachments, {
            least: rules.requireDocumentation ? 1 : 0,
            most: mostFiles.selfcons,
          })
        : undefined,
    }),
  }
}
