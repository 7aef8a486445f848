import type { Contract } from '@fanal/contract/schemas/contracts'
import { madridDayOf } from '@fanal/domain/dates'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { type PriceTaxes, priceTaxes } from '@fanal/domain/products/price-taxes'
import { pricesOn } from '@fanal/domain/products/products'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findProduct, type Product } from '#features/products/queries'
import { findPaperBrand } from '#features/settings/brand/brand-queries'
import { findRates, findSettings } from '#features/settings/queries'
import type { PdfBrand } from '#formats/pdf'
import type { Db } from '#platform/database'
import { findOwner, findSignedChanges, type SignedChange } from './report-queries.ts'

/** All data of the contract document. */
export interface ReportData {
  contract: Contract
  settings: AllSettings
  product: Product | undefined
  /** The day of its prices and taxes: today, or its last one. */
  day: string
  prices: Product['prices'][number] | undefined
  taxes: PriceTaxes | undefined
  signed: SignedChange[]
  ownerVat: string
  now: Date
  brand: PdfBrand
}

export async function findReportData(
  db: Db,
  { customerId, contract }: { customerId: number; contract: Contract },
  now: Date,
): Promise<ReportData> {
  const own = { customerId, contractId: contract.id }
  const today = madridDayOf(now.getTime())
  const day = contract.end_date && contract.end_date < today ? contract.end_date : today
  const { postal_code, vat } = await findOwner(db, own)
  const product = await findProduct(db, contract.pricelist.name, contract.tariff.name)
  const signed = await findSignedChanges(db, own)
  const powers = contract.contracted_power_period.map(({ power }) => String(power))
  const zone = zoneOf(Number(postal_code.slice(0, 2)))
  const settings = await findSettings(db)
  return {
    contract,
    settings,
    brand: await findPaperBrand(db, settings),
    product,
    day,
    prices: product && pricesOn(product.prices, day),
    taxes: priceTaxes(await findRates(db), { type: contract.type, day, zone, powers }),
    signed,
    ownerVat: vat,
    now,
  }
}
