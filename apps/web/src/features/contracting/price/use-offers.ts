import { estimateYear, gasPricelist, pricelist } from '@fanal/contract/contracting'
import type { Estimate, OfferedProduct, TaxedPrices } from '@fanal/contract/schemas/contracting-offers'
import { normaliseCups } from '@fanal/domain/identifiers/cups'
import type { ContractType } from '@fanal/domain/settings/settings'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useStored, useStoredLater } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { usePause } from './use-pause.ts'
import { lookupFreshMs, useSupply } from './use-supply.ts'
import { requestedElectricity, requestedGas, type WantedOffer } from './offer-params.ts'

export interface Offers {
  /** `none`: too little is known to ask. */
  state: 'none' | 'asking' | 'failed' | 'known'
  products: readonly OfferedProduct[]
  estimateOf: (id: number) => Estimate | undefined
  /** Prices with today's taxes; null where taxes are not known. */
  taxedOf: (id: number) => TaxedPrices | null
  /** The one that was chosen, before that the cheapest. */
  shown: OfferedProduct | undefined
  isChosen: boolean
  /** The id of the cheapest of several for this use; a price that follows the market is none to count on. */
  cheapest: number | undefined
  /** VAT, or what is due in its place. */
  tax: 'vat' | 'igic' | 'ipsi'
  present: Estimate | undefined
  kwh: number | undefined
  /** Where the consumption comes from; a usual home where nothing is known. */
  basis: 'bill' | 'point' | 'profile'
  retry: () => void
}

/** Written the same in every language but for VAT. */
export const taxNames = { vat: 'IVA', igic: 'IGIC', ipsi: 'IPSI' } as const

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const blankOffer: WantedOffer = {
  atr: '',
  powers: [],
  power: '1',
  selfcons: false,
  promocode: '',
  kwh: undefined,
  isOfBill: false,
  present: undefined,
  zipcode: '',
}

/** As text, so that a pause in typing is one of any part. */
function useWanted(energy: ContractType): { wanted: WantedOffer | undefined; cups: string } {
  const { store, kind } = useWizard()
  const values = useStoredLater(store)
  const { installation, gasContract } = values
  const isDualGas = energy === 'gas' && kind === 'dual'
  const isPart = kind === energy || (kind === 'dual' && (!isDualGas || gasContract.includeGas))
  const own = isDualGas ? gasContract.cups : installation.cups
  const cups = isPart ? own : ''
  const { config } = useSupply(cups, energy, installation.actsForHolder)
  const offered = energy === 'gas' ? requestedGas(values, config) : requestedElectricity(values, config)
  const now = isPart ? offered : undefined
  const rested = usePause(JSON.stringify(now ?? null))
  return { wanted: (JSON.parse(rested) as WantedOffer | null) ?? undefined, cups: normaliseCups(cups) }
}

function usePricelist(energy: ContractType, cups: string, wanted: WantedOffer | undefined) {
  const { atr, power, selfcons, promocode } = wanted ?? blankOffer
  const own = cups.length >= 20 ? { cups } : {}
  const isWanted = wanted !== undefined
  const electricity = useApiQuery(
    pricelist,
    { query: { atr, power, ...own, ...(selfcons && { selfcons: '1' }), ...(promocode && { promocode }) } },
    { isWanted: isWanted && energy === 'electricity', freshMs: lookupFreshMs },
  )
  const gas = useApiQuery(
    gasPricelist,
    { query: { atr, ...own } },
    { isWanted: isWanted && energy === 'gas', freshMs: lookupFreshMs },
  )
  return energy === 'gas' ? gas : electricity
}

/** Products and what each would cost in a year, for what is known so far. */
export function useOffers(energy: ContractType): Offers {
  const portal = usePortal()
  const { store } = useWizard()
  const { wanted, cups } = useWanted(energy)
  const chosen = useStored(store, ({ contract, gasContract }) =>
    energy === 'gas' ? gasContract.selectedProduct : contract.selectedProduct,
  )
  const list = usePricelist(energy, cups, wanted)
  const { atr, powers, kwh, isOfBill, present, zipcode, selfcons, promocode } = wanted ?? blankOffer
  const year = useApiQuery(
    estimateYear,
    {
      body: {
        energy,
        atr,
        powers,
        zipcode,
        selfcons,
        promocode,
        ...(kwh && { kwh }),
        ...(present && { present: { ...present, fixed: null } }),
      },
    },
    { isWanted: wanted !== undefined && canCall(portal, estimateYear), freshMs: lookupFreshMs },
  )
  const products = wanted ? (list.data?.items ?? []) : []
  const estimates = new Map(year.data?.products.map((one) => [one.id, one]))
  const totalOf = ({ id }: OfferedProduct) =>
    Number(estimates.get(id)?.estimate.total ?? Number.POSITIVE_INFINITY)
  const [cheapest] = products.toSorted(
    (a, b) => Number(a.is_indexed ?? false) - Number(b.is_indexed ?? false) || totalOf(a) - totalOf(b),
  )
  const chosenOne = products.find(({ id }) => String(id) === chosen)
  const stateOf = () => {
    if (!wanted) return 'none'
    if (list.data) return 'known'
    return list.error ? 'failed' : 'asking'
  }
  return {
    state: stateOf(),
    products,
    estimateOf: (id) => (wanted ? estimates.get(id)?.estimate : undefined),
    taxedOf: (id) => (wanted && estimates.get(id)?.taxed) || null,
    shown: chosenOne ?? cheapest,
    isChosen: chosenOne !== undefined,
    cheapest:
      products.length > 1 && cheapest && !cheapest.is_indexed && estimates.has(cheapest.id)
        ? cheapest.id
        : undefined,
    tax: year.data?.tax ?? 'vat',
    present: year.data?.present ?? undefined,
    kwh: year.data ? sum(year.data.kwh) : undefined,
    basis: year.data?.source === 'profile' ? 'profile' : isOfBill ? 'bill' : 'point',
    retry: () => void list.refetch(),
  }
}
