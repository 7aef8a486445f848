import type { PublicProduct, PublicProducts } from '@fanal/contract/schemas/comparators'
import { compareBill, type ComparedBill, compareProducts } from '@fanal/domain/comparators/compare-bill'
import type { PresentPrices, SharedResult } from '@fanal/domain/comparators/shared-result'
import { regulatedYear, yearOfBill, yearWith } from '@fanal/domain/comparators/year'
import type { Estimate } from '@fanal/domain/contracting/estimate'
import { useMemo } from 'react'

export interface RankedYear {
  key: string
  /** A product's own name; the others are named by their kind. */
  name: string
  kind: 'ours' | 'present' | 'regulated'
  total: number
}

export interface Result {
  best: PublicProduct
  bill: ComparedBill
  theirs: ComparedBill | undefined
  year: {
    kwh: number[]
    /** Said by the bill, or estimated from it. */
    isTold: boolean
    ours: Estimate | undefined
    present: Estimate | undefined
    ranked: RankedYear[]
  }
}

const pricesOf = ({ power, energy }: PresentPrices) => ({ power, energy, fixed: null })

function rankedYears(
  years: readonly { product: PublicProduct; year: Estimate | undefined }[],
  present: Estimate | undefined,
  regulated: { total: string } | undefined,
): RankedYear[] {
  const ours = years.flatMap(({ product, year }) =>
    year
      ? [{ key: String(product.id), name: product.name, kind: 'ours' as const, total: Number(year.total) }]
      : [],
  )
  return [
    ...ours,
    ...(present
      ? [{ key: 'present', name: '', kind: 'present' as const, total: Number(present.total) }]
      : []),
    ...(regulated
      ? [{ key: 'regulated', name: '', kind: 'regulated' as const, total: Number(regulated.total) }]
      : []),
  ].sort((one, other) => one.total - other.total)
}

/** Everything that a result shows, computed here: nothing is asked of the server. */
function computeResult({ use, year, present }: SharedResult, known: PublicProducts): Result | undefined {
  const { rates, day } = known
  const sold = known.products.filter(({ tariff }) => tariff === use.tariff)
  const compared = compareProducts(use, sold, rates)
  const [first] = compared
  if (!first) return undefined
  const kwh = year ?? yearOfBill(use)
  const input = { use, kwh, from: day, rates }
  const years = compared.map(({ product }) => ({ product, year: yearWith(input, product.prices) }))
  const ofPresent = present ? yearWith(input, pricesOf(present)) : undefined
  return {
    best: first.product,
    bill: first.bill,
    theirs: present ? compareBill(use, pricesOf(present), rates) : undefined,
    year: {
      kwh,
      isTold: year !== null,
      ours: years[0]?.year,
      present: ofPresent,
      ranked: rankedYears(years, ofPresent, regulatedYear(input, known.regulated_months)),
    },
  }
}

export const useResult = (shared: SharedResult, known: PublicProducts): Result | undefined =>
  useMemo(() => computeResult(shared, known), [shared, known])
