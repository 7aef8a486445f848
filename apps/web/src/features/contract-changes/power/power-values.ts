import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import {
  checkPowerChange,
  couldBeSmall,
  type PowerContract,
  smallTariff,
  tariffWith,
} from '@fanal/domain/contract-changes/power-change'
import { type PowerField, powerFields } from '@fanal/domain/contract-changes/power-fields'

type Powers = Record<PowerField, string>

/** The values of the power form, in kW. */
export interface PowerValues {
  /** Powers of the current tariff, or of six periods. */
  six: Powers
  /** Powers of the smaller tariff; only the first two. */
  two: Powers
  /** Whether the customer agrees to it. */
  tariff: boolean
  product: number | undefined
  phone: string
}

export type PowerSet = 'six' | 'two'

/** Validity depends on the other powers. */
export const powersTogether = [
  ...powerFields.flatMap((field) => [`six.${field}`, `two.${field}`]),
  'tariff',
  'product',
]

export const powersOf = (texts: readonly string[]): Powers =>
  Object.fromEntries(powerFields.map((field, i) => [field, texts[i] ?? ''])) as Powers

export const listOf = (powers: Powers): string[] => powerFields.map((field) => powers[field])

/** Errors of powers belong to the shown set; one that is too low names its neighbour. */
export const placedIn = (shown: PowerSet, codes: Partial<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(codes).map(([field, code]) => {
      const place = (powerFields as readonly string[]).indexOf(field)
      if (place === -1) return [field, code]
      return [`${shown}.${field}`, code === 'lower_than_previous' ? `${code}_${place}` : code]
    }),
  )

interface PowerGates {
  contract: PowerContract
  /** Two powers were advised for a contract of six. */
  isAdvised: boolean
  /** Without it, six periods cannot become two; two become six as the server decides. */
  knowsTariffs: boolean
}

/** The tariff, and so the periods, that the typed powers need. */
export function requestedPowers(values: PowerValues, { contract, isAdvised, knowsTariffs }: PowerGates) {
  const { tariff } = contract
  const six = listOf(values.six)
  const isSmall = couldBeSmall(tariff, six)
  const offersSmall = knowsTariffs && (isAdvised || isSmall)
  const saysYes = values.tariff && offersSmall
  const target = saysYes ? smallTariff : tariffWith(contract, { typed: six })
  const set: PowerSet = saysYes ? 'two' : 'six'
  const count = powerPeriodCountOf(target)
  const isOther = target !== tariff
  return {
    offersSmall,
    saysYes,
    /** All six come down to 15 kW, and this form cannot reduce them to two. */
    isStuck: !knowsTariffs && isSmall,
    target,
    isOther,
    set,
    fields: powerFields.slice(0, count),
    checked: checkPowerChange(contract, {
      typed: listOf(values[set]).slice(0, count),
      tariff: isOther ? target : undefined,
    }),
  }
}
