import type { DistributorFees } from '@fanal/domain/contract-changes/distributor-fees'
import type { ProductPrices } from '@fanal/domain/products/products'
import type { PriceTaxes } from '@fanal/domain/products/price-taxes'
import type { AllSettings } from '@fanal/domain/settings/settings'
import type { PdfBrand } from '#formats/pdf'

/** The version of the papers' texts: raised when a text changes that somebody accepts or signs. */
export const textVersion = '2026-11'

export interface YearEstimate {
  /** Euros with taxes. */
  total: string
  /** With the other outcome of a tax that is not settled; null where all are. */
  otherwise: string | null
  kwh: number
  /** Where the kWh come from. */
  source: 'supply_point' | 'given' | 'profile'
}

/** All that the papers of a contract say; composed from it alone, so that the same facts give the same papers. */
export interface PaperFacts {
  energy: 'electricity' | 'gas'
  settings: AllSettings
  brand: PdfBrand
  holder: {
    name: string
    vat: string
    /** Companies only. */
    representative: string
    address: string
  }
  cups: string
  supplyAddress: string
  tariff: string
  powersKw: readonly string[]
  selfconsCode: string
  /** The self-consumption installation; '' and null where it was not told. */
  cau: string
  generationW: number | null
  product: {
    name: string
    durationMonths: number | null
    isIndexed: boolean
    prices: ProductPrices & { power: string[]; energy: string[] }
  }
  taxes: PriceTaxes | undefined
  estimate: YearEstimate | undefined
  /** Charged once by the distributor, apart from the bills. */
  fees: DistributorFees
  /** Euros that a promotional code takes off the first bill. */
  discount: string | null
  start: 'now' | 'after_withdrawal' | 'on'
  startDay: string | null
  process: string
  iban: string
  /** Null without the social bonus; else its yearly worth in euros, '' if unknown. */
  bonusLoss: string | null
  now: Date
}

/** Once there is a contract. */
export interface NamedFacts extends PaperFacts {
  contract: string
  mandate: string
}
