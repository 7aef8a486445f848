import { tariffOptions } from '@fanal/contract/products'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import {
  asTwoPeriods,
  checkPowerChange,
  couldBeSmall,
  otherTariffOf,
  smallTariff,
  tariffWith,
} from '@fanal/domain/contract-changes/power-change'
import { productFor } from '@fanal/domain/products/products'
import { kwToW, wToKw } from '@fanal/domain/units'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useApiQuery } from '#lib/use-api.ts'

/** State of the power form: typed values, required periods, and the effects of another access tariff. */
export function usePowerForm(contract: Contract, wanted: readonly number[] | undefined) {
  const { number } = useFormats()
  // A retailer's own server without tariff data: six periods cannot become two by this form; two become six as it
  // decides.
  const knowsTariffs = canCall(usePortal(), tariffOptions)
  const tariff = contract.tariff.name
  const periods = powerPeriodCountOf(tariff)
  const currentKw = contract.contracted_power_period.map(({ power }) => power)
  const currentW = currentKw.map(kwToW)
  const texts = (kw: readonly number[], count: number) =>
    Array.from({ length: count }, (_, i) => (kw[i] === undefined ? '' : number(kw[i], 3)))
  // Two advised powers for a contract of six are those of the smaller tariff.
  const isAdvised = periods === 6 && wanted?.length === 2
  const [six, setSix] = useState(() => texts(isAdvised ? currentKw : (wanted ?? currentKw), 6))
  const [two, setTwo] = useState(() => (isAdvised ? texts(wanted, 2) : undefined))
  const [isSmall, setSmall] = useState(false)
  const [productId, setProduct] = useState<number>()

  const offersSmall = knowsTariffs && (isAdvised || couldBeSmall(tariff, six))
  const saysYes = isSmall && offersSmall
  const target = saysYes ? smallTariff : tariffWith({ tariff }, { typed: six })
  const shown = saysYes ? (two ?? []) : six.slice(0, powerPeriodCountOf(target))
  const other = knowsTariffs && (offersSmall || target !== tariff) ? otherTariffOf(tariff) : undefined
  const options = useApiQuery(
    tariffOptions,
    { params: { contractName: contract.name } },
    { isWanted: other !== undefined },
  )
  const offered = options.data?.other?.products ?? []
  return {
    currentKw,
    currentW,
    shown,
    setShown: (powers: string[]) =>
      saysYes ? setTwo(powers) : setSix(six.map((one, i) => powers[i] ?? one)),
    checked: checkPowerChange(
      { tariff, powersW: currentW },
      { typed: shown, tariff: target === tariff ? undefined : target },
    ),
    offersSmall,
    /** All six come down to 15 kW, and this form cannot reduce them to two. */
    isStuck: !knowsTariffs && couldBeSmall(tariff, six),
    saysYes,
    /** Starts with the values typed for the same hours. */
    sayYes: (isYes: boolean) => {
      setSmall(isYes)
      if (isYes) setTwo(two ?? texts(asTwoPeriods(six.map(kwToW)).map(wToKw), 2))
    },
    /** The tariff in question, agreed to or not. */
    other,
    target,
    isOther: target !== tariff,
    knowsTariffs,
    options,
    product: productFor(offered, { chosenId: productId, currentName: contract.pricelist.name }),
    setProduct,
  }
}
