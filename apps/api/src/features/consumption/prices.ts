import type { BillingInvoice } from '@fanal/contract/schemas/consumption'
import type { DayRange } from '@fanal/domain/consumption/curve-range'
import { type PricingInvoice, type Prices, priceTimelineOf } from '@fanal/domain/consumption/energy-cost'
import { addDays } from '@fanal/domain/dates'
import type { Supply } from '#features/contracts/supply-queries'
import type { Db } from '#platform/database'
import { findProduct } from '#features/products/queries'
import { findPricingInvoices } from './price-queries.ts'

export interface Pricing {
  prices: Prices[]
  billedUntil: string | undefined
  /** Invoices that cover any day of the range. */
  invoices: BillingInvoice[]
}

/** The product's prices in the form of an invoice: for days of a new tariff that are not billed yet. */
async function findProductPricing(db: Db, supply: Supply): Promise<PricingInvoice[]> {
  const since = supply.earlier?.at(-1)?.before
  const product = since && (await findProduct(db, supply.product, supply.tariff))
  if (!product) return []
  return product.prices.map(({ from, energy }, i) => {
    const next = product.prices[i + 1]?.from
    return {
      start_date: from,
      end_date: next ? addDays(next, -1) : '9999-12-30',
      date: from,
      lines: energy.map((price_unit, place) => ({
        kind: 'energy',
        period: `P${place + 1}`,
        quantity: '1',
        price_unit,
      })),
    }
  })
}

export async function findPricing(db: Db, supply: Supply, range: DayRange): Promise<Pricing> {
  const [invoices, ofProduct] = await Promise.all([
    findPricingInvoices(db, supply, range),
    findProductPricing(db, supply),
  ])
  const ends = invoices.map(({ end_date }) => end_date).sort()
  return {
    prices: priceTimelineOf(invoices, supply, ofProduct),
    billedUntil: ends.at(-1),
    invoices: invoices
      .filter(({ start_date, end_date }) => start_date <= range.end && end_date >= range.start)
      .map(({ id, start_date, end_date }) => ({ id, start_date, end_date })),
  }
}
