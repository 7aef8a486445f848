import { changePower } from '@fanal/contract/contract-changes'
import { tariffOptions } from '@fanal/contract/products'
import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import {
  asTwoPeriods,
  otherTariffOf,
  phoneError,
  raisedFollowing,
} from '@fanal/domain/contract-changes/power-change'
import { normalisePhone, splitPhone } from '@fanal/domain/identifiers/phone'
import { productFor } from '@fanal/domain/products/products'
import { kwToW, wToKw } from '@fanal/domain/units'
import { useFormValues } from '#lib/forms/use-form.ts'
import { refusedFields } from '#lib/forms/field-codes.ts'
import { useFormats } from '#lib/format.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import type { FormProps } from '#features/contract-changes/form-props.ts'
import {
  listOf,
  placedIn,
  powersOf,
  powersTogether,
  type PowerValues,
  requestedPowers,
} from './power-values.ts'
import { ofContract, useChangeForm } from '#features/contract-changes/use-change-form.ts'

type Wanted = ReturnType<typeof requestedPowers>

function bodyOf(phone: string, { checked }: Wanted, terms: { tariff?: string; product?: number }) {
  const [p1 = 0, p2 = 0, p3, p4, p5, p6] = checked.ok ? checked.powersW : []
  const { prefix, number: phone_num } = splitPhone(normalisePhone(phone))
  return {
    power_p1: p1,
    power_p2: p2,
    power_p3: p3,
    power_p4: p4,
    power_p5: p5,
    power_p6: p6,
    phone: normalisePhone(phone),
    phone_num,
    phone_pre: prefix,
    ...terms,
  }
}

/** What the form begins with. */
function useStart({ contract, powers: advised }: FormProps) {
  const { number } = useFormats()
  const knowsTariffs = canCall(usePortal(), tariffOptions)
  const tariff = contract.tariff.name
  const currentKw = contract.contracted_power_period.map(({ power }) => power)
  const texts = (kw: readonly number[]) => powersOf(kw.map((power) => number(power, 3)))
  // Two powers that were advised for a contract of six are those of the smaller tariff.
  const isAdvised = powerPeriodCountOf(tariff) === 6 && advised?.length === 2
  const values: PowerValues = {
    six: texts(isAdvised ? currentKw : (advised ?? currentKw)),
    two: texts(isAdvised ? advised : []),
    tariff: false,
    product: undefined,
    phone: contract.notification_address?.mobile ?? '',
  }
  const gates = { contract: { tariff, powersW: currentKw.map(kwToW) }, isAdvised, knowsTariffs }
  return { values, gates, texts, currentKw }
}

/** The power that is lower than the one before, and what mends it. */
function tooLowOf(six: readonly string[], set: (six: ReturnType<typeof powersOf>) => void) {
  const raised = raisedFollowing(six)
  return (
    raised && {
      place: raised.place,
      least: six[raised.place - 1] ?? '',
      raise: () => set(powersOf(raised.typed)),
    }
  )
}

/** The power form: which periods the typed values need, and the effects of another access tariff. */
export function usePowerForm(props: FormProps) {
  const { contract, onDone } = props
  const { values, gates, texts, currentKw } = useStart(props)
  const { knowsTariffs } = gates
  const { tariff, powersW: currentW } = gates.contract
  const productOf = (chosenId: number | undefined) =>
    productFor(options.data?.other?.products ?? [], { chosenId, currentName: contract.pricelist.name })
  const form = useChangeForm(changePower, {
    values,
    together: powersTogether,
    check: (typed) => {
      const { checked, isOther, set } = requestedPowers(typed, gates)
      const hasNone = checked.ok && isOther && knowsTariffs && !productOf(typed.product)
      return {
        ...(!checked.ok && placedIn(set, checked.errors)),
        ...(hasNone && { product: 'no_product' }),
        phone: phoneError(typed.phone),
      }
    },
    refused: (error) => placedIn(wanted.set, refusedFields(error, {})),
    argsOf: (typed) => {
      const asked = requestedPowers(typed, gates)
      const terms = { tariff: asked.target, product: productOf(typed.product)?.id }
      return {
        ...ofContract(contract),
        body: bodyOf(typed.phone, asked, asked.isOther && knowsTariffs ? terms : {}),
      }
    },
    onDone,
  })
  const typed = useFormValues(form)
  const wanted = requestedPowers(typed, gates)
  const other = knowsTariffs && (wanted.offersSmall || wanted.isOther) ? otherTariffOf(tariff) : undefined
  const options = useApiQuery(
    tariffOptions,
    { params: { contractName: contract.name } },
    { isWanted: other !== undefined },
  )
  /** Starts with the values typed for the same hours. */
  const fillTwo = () => {
    if (listOf(typed.two).some(Boolean)) return
    form.set('two', texts(asTwoPeriods(listOf(typed.six).map(kwToW)).map(wToKw)))
  }
  return {
    form,
    ...wanted,
    tooLow: tooLowOf(wanted.fields.length === 6 ? listOf(typed.six) : [], (six) => form.set('six', six)),
    currentKw,
    currentW,
    knowsTariffs,
    fillTwo,
    /** The tariff in question, agreed to or not. */
    other,
    options,
    product: productOf(typed.product),
    setProduct: (id: number) => form.set('product', id),
  }
}
