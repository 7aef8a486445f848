import { estimatedLines, type EstimatePrices, pricesFit, turned } from '../contracting/estimate.ts'
import type { Surplus } from '../invoices/compose-invoice.ts'
import { totalOf, type InvoiceLine } from '../invoices/invoice-lines.ts'
import type { Zone } from '../lookups/provinces.ts'
import { eurosToCents } from '../money.ts'
import { indirectKind } from '../rates/bill-rates.ts'
import type { Rates } from '../rates/rate.ts'
import type { ComparedUse } from './comparison-form.ts'

/** What a bill is compared with: without a price of surplus, none is paid. */
export type ComparedPrices = EstimatePrices & { surplus?: string | null }

export interface ComparedBill {
  lines: InvoiceLine[]
  totalCents: number
  /** With the other outcome of taxes that are not settled; null where all are. */
  otherwiseCents: number | null
  /** Their bill less ours: negative where ours is dearer. */
  savingCents: number
}

/** The same days, powers and kWh at these prices, by the rules of bills; undefined if they are not of that tariff. */
export function compareBill(
  use: ComparedUse,
  prices: ComparedPrices,
  rates: Rates,
): ComparedBill | undefined {
  return billWith(use, prices, rates, surplusWith(use, prices))
}

/** The present bill by its own prices, with the compensation that it has. */
export const presentBill = (
  use: ComparedUse,
  prices: EstimatePrices,
  rates: Rates,
): ComparedBill | undefined =>
  billWith(use, prices, rates, use.surplus ? { kwh: 1, price: use.surplus.euros } : undefined)

/** Surplus at our price, or the same euros where its kWh are unknown. */
function surplusWith({ surplus }: ComparedUse, prices: ComparedPrices): Surplus | undefined {
  if (!surplus || typeof prices.surplus !== 'string') return undefined
  return surplus.kwh === null ? { kwh: 1, price: surplus.euros } : { kwh: surplus.kwh, price: prices.surplus }
}

function billWith(
  use: ComparedUse,
  prices: EstimatePrices,
  rates: Rates,
  surplus: Surplus | undefined,
): ComparedBill | undefined {
  const { energy, tariff, start, end, powers, kwh, zone } = use
  if (!pricesFit(energy, tariff, prices)) return undefined
  if (energy === 'gas' && indirectKind(zone) !== 'electricity_vat') return undefined
  const linesWith = (some: Rates) =>
    namedTax(
      zone,
      estimatedLines({ energy, tariff, powers, zone, prices, rates: some, surplus }, { start, end }, kwh),
    )
  const lines = linesWith(rates)
  const [totalCents, otherwiseCents] = [totalOf(lines), totalOf(linesWith(turned(rates)))]
  return {
    lines,
    totalCents,
    otherwiseCents: otherwiseCents === totalCents ? null : otherwiseCents,
    savingCents: eurosToCents(use.amount) - totalCents,
  }
}

const indirectLine = { electricity_igic: 'igic', electricity_ipsi: 'ipsi' } as const

/** The tax of the islands, Ceuta and Melilla by its own name. */
function namedTax(zone: Zone, lines: InvoiceLine[]): InvoiceLine[] {
  const kind = indirectKind(zone)
  if (kind !== 'electricity_igic' && kind !== 'electricity_ipsi') return lines
  return lines.map((line) => (line.kind === 'vat' ? { ...line, kind: indirectLine[kind] } : line))
}

interface Priced {
  prices: ComparedPrices
}

/** Each product with that bill, the cheapest first; of equals, in catalogue order. */
export function compareProducts<T extends Priced>(
  use: ComparedUse,
  products: readonly T[],
  rates: Rates,
): { product: T; bill: ComparedBill }[] {
  return products
    .flatMap((product) => {
      const bill = compareBill(use, product.prices, rates)
      return bill ? [{ product, bill }] : []
    })
    .sort((one, other) => one.bill.totalCents - other.bill.totalCents)
}
