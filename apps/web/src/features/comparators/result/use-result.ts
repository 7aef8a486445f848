import type { PublicProduct, PublicProducts } from '@fanal/contract/schemas/comparators'
import { type ComparedBill, compareProducts, presentBill } from '@fanal/domain/comparators/compare-bill'
import {
  regulatedGasBillCents,
  regulatedGasName,
  type RegulatedGasYear,
  regulatedGasYear,
} from '@fanal/domain/comparators/regulated-gas'
import type { PresentPrices, SharedResult } from '@fanal/domain/comparators/shared-result'
import {
  regulatedYear,
  type YearInput,
  yearUse,
  type YearUse,
  yearWith,
} from '@fanal/domain/comparators/year'
import type { Estimate } from '@fanal/domain/contracting/estimate'
import { useMemo } from 'react'

export interface RankedYear {
  key: string
  /** A product's own name; the others are named by their kind. */
  name: string
  kind: 'ours' | 'present' | 'regulated'
  total: number
}

/** Where the kWh of the year are not sure, from the least to the most of them. */
export interface YearRange {
  ours: readonly [number, number]
  /** What ours saves; undefined where the present prices are not known. */
  saving: readonly [number, number] | undefined
}

export interface ResultYears {
  /** Undefined where the bill says too little of a year. */
  use: YearUse | undefined
  ours: Estimate | undefined
  present: Estimate | undefined
  range: YearRange | undefined
  /** Euros of the regulated tariff, with the social bonus of the bill. */
  regulated: number | undefined
  ranked: RankedYear[]
}

/** The regulated gas tariff beside ours. */
export interface RegulatedGas {
  name: string
  /** Undefined where the prices of those days are not known. */
  billCents: number | undefined
  year: RegulatedGasYear | undefined
}

export interface Result {
  best: PublicProduct
  bill: ComparedBill
  theirs: ComparedBill | undefined
  year: ResultYears
  gas: RegulatedGas | undefined
}

const pricesOf = ({ power, energy }: PresentPrices) => ({ power, energy, fixed: null })

function rankedYears(
  years: readonly { product: PublicProduct; year: Estimate | undefined }[],
  present: Estimate | undefined,
  regulated: number | undefined,
): RankedYear[] {
  const ours = years.flatMap(({ product, year }) =>
    year
      ? [{ key: String(product.id), name: product.name, kind: 'ours' as const, total: Number(year.total) }]
      : [],
  )
  const other = (kind: 'present' | 'regulated', total: number | undefined) =>
    total === undefined ? [] : [{ key: kind, name: '', kind, total }]
  return [
    ...ours,
    ...other('present', present && Number(present.total)),
    ...other('regulated', regulated),
  ].sort((one, other) => one.total - other.total)
}

const noYear: ResultYears = {
  use: undefined,
  ours: undefined,
  present: undefined,
  range: undefined,
  regulated: undefined,
  ranked: [],
}

/** The best product at the least and the most kWh that the year may have. */
function rangeOf(
  input: YearInput,
  { range }: YearUse,
  best: PublicProduct,
  present: PresentPrices | null,
): YearRange | undefined {
  if (!range) return undefined
  const totals = [range.low, range.high].map((kwh) => {
    const ours = Number(yearWith({ ...input, kwh }, best.prices)?.total ?? 0)
    const theirs = present ? Number(yearWith({ ...input, kwh }, pricesOf(present))?.total ?? 0) : 0
    return { ours, saving: theirs - ours }
  })
  const [low = { ours: 0, saving: 0 }, high = low] = totals
  return { ours: [low.ours, high.ours], saving: present ? [low.saving, high.saving] : undefined }
}

function yearsOf(
  { use, year, present, bonus }: SharedResult,
  known: PublicProducts,
  products: readonly PublicProduct[],
): ResultYears {
  const [best] = products
  const yearly = yearUse(use, year)
  if (!yearly || !best) return noYear
  const input = { use, kwh: yearly.kwh, from: known.day, rates: known.rates }
  const years = products.map((product) => ({ product, year: yearWith(input, product.prices) }))
  const ofPresent = present ? yearWith(input, pricesOf(present)) : undefined
  const regulated =
    use.energy === 'gas'
      ? regulatedGasYear(input)
      : regulatedYear(input, known.regulated_months, bonus?.share)
  const total = regulated && Number(regulated.total)
  return {
    use: yearly,
    ours: years[0]?.year,
    present: ofPresent,
    range: rangeOf(input, yearly, best, present),
    regulated: total,
    ranked: rankedYears(years, ofPresent, total),
  }
}

function regulatedGasOf({ use, year }: SharedResult, known: PublicProducts): RegulatedGas | undefined {
  const name = use.energy === 'gas' ? regulatedGasName(use.tariff) : undefined
  if (!name) return undefined
  const yearly = yearUse(use, year)
  const { rates, day: from } = known
  return {
    name,
    billCents: regulatedGasBillCents(use, rates),
    year: yearly && regulatedGasYear({ use, kwh: yearly.kwh, from, rates }),
  }
}

/** Everything that a result shows, computed here: nothing is asked of the server. */
function computeResult(shared: SharedResult, known: PublicProducts): Result | undefined {
  const { use, present } = shared
  const { rates } = known
  const sold = known.products.filter(({ tariff }) => tariff === use.tariff)
  const compared = compareProducts(use, sold, rates)
  const [first] = compared
  if (!first) return undefined
  return {
    best: first.product,
    bill: first.bill,
    theirs: present ? presentBill(use, pricesOf(present), rates) : undefined,
    year: yearsOf(
      shared,
      known,
      compared.map(({ product }) => product),
    ),
    gas: regulatedGasOf(shared, known),
  }
}

export const useResult = (shared: SharedResult, known: PublicProducts): Result | undefined =>
  useMemo(() => computeResult(shared, known), [shared, known])
