import { createHash } from 'node:crypto'
import { feesVatPercent } from '@fanal/domain/contract-changes/power-fees'
import { type EstimatePrices, estimateYear, pricesFit, zoneOfZip } from '@fanal/domain/contracting/estimate'
import { type DistributorFees, distributorFees } from '@fanal/domain/contract-changes/distributor-fees'
import { processOf } from '@fanal/domain/contracting/process'
import { socialBonusLoss } from '@fanal/domain/contracting/social-bonus'
import { usualKwh } from '@fanal/domain/contracting/year-profile'
import { madridDayOf } from '@fanal/domain/dates'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { centsToEuros } from '@fanal/domain/money'
import { priceTaxes } from '@fanal/domain/products/price-taxes'
import { pricesOn } from '@fanal/domain/products/products'
import { taxPercents } from '@fanal/domain/rates/override-rates'
import type { Rates } from '@fanal/domain/rates/rate'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { kwToW } from '@fanal/domain/units'
import type { Start } from '#features/contracting/follow/due-dates'
import { findValidCode } from '#features/contracting/offers/promo-codes'
import { findProducts } from '#features/products/queries'
import { findPaperBrand } from '#features/settings/brand/brand-queries'
import { findRates, findSettings } from '#features/settings/queries'
import type { KnownPoint } from '#gateways/supply-points/supply-points'
import type { Db } from '#platform/database'
import type { PaperFacts, YearEstimate } from './papers/paper-facts.ts'
import { refusal } from './refuse.ts'
import { fullAddress, type SupplyRequest } from './supply-request.ts'

/** What the papers of this supply say today. Refused where its product is not sold any more. */
export async function paperFactsOf(
  db: Db,
  wanted: SupplyRequest,
  { point, now, ...start }: Start & { point: KnownPoint | null; now: Date },
): Promise<PaperFacts> {
  const day = madridDayOf(now.getTime())
  const { energy, tariff, powersKw, holder, address } = wanted
  const product = (await findProducts(db, tariff)).find(({ id }) => id === wanted.productId)
  const prices = product?.is_offered ? pricesOn(product.prices, day) : undefined
  if (!product || !prices || !pricesFit(energy, tariff, prices)) throw refusal('offer_gone')
  const [rates, settings] = await Promise.all([findRates(db), findSettings(db)])
  const code = wanted.promotionalCode ? await findValidCode(db, wanted.promotionalCode, energy) : undefined
  const discount = code?.discount_cents ? centsToEuros(code.discount_cents) : null
  const estimate = estimateOf(wanted, { point, prices, rates, day, discount })
  return {
    energy,
    settings,
    brand: await findPaperBrand(db, settings),
    holder: {
      name: holder.name,
      vat: holder.vat,
      representative: holder.representative,
      address: fullAddress(holder.address, holder.locale),
    },
    cups: wanted.cups,
    supplyAddress: fullAddress(address, holder.locale),
    tariff,
    powersKw,
    selfconsCode: wanted.selfconsCode,
    cau: wanted.cau,
    generationW: wanted.generationW,
    product: {
      name: product.name,
      durationMonths: product.duration_months,
      isIndexed: product.is_indexed,
      prices,
    },
    taxes: priceTaxes(rates, {
      type: energy,
      day,
      zone: zoneOf(Number(address.dp.slice(0, 2))),
      powers: powersKw,
    }),
    estimate,
    fees: feesOf(wanted, point, { settings, vatPercent: taxPercents(rates, day).vatPercent }),
    discount,
    ...start,
    process: processOf({
      energy,
      activeContract: wanted.activeContract,
      changeOwner: wanted.changeOwner,
      changesTerms: point !== null && changesTerms(wanted, point),
    }),
    iban: wanted.iban,
    bonusLoss: bonusLossOf(point, estimate),
    now,
  }
}

/** As the page of the product reckons it. */
function feesOf(
  { energy, activeContract, powersKw, address }: SupplyRequest,
  point: KnownPoint | null,
  { settings, vatPercent }: { settings: AllSettings; vatPercent: string },
): DistributorFees {
  return distributorFees({
    energy,
    isNewSupply: !activeContract,
    presentW: point?.powers.map(kwToW) ?? [],
    requestedW: powersKw.map(kwToW),
    rightsW: point?.extension_rights ? kwToW(point.extension_rights) : null,
    fees: settings.powerChange.fees,
    vatPercent: feesVatPercent({ vatPercent }),
    zone: zoneOfZip(address.dp),
  })
}

interface Offer {
  point: KnownPoint | null
  prices: EstimatePrices
  rates: Rates
  day: string
  discount: string | null
}

function estimateOf(wanted: SupplyRequest, { point, day, ...offer }: Offer): YearEstimate | undefined {
  const { kwh, source } = yearUse(wanted, point)
  const year = estimateYear({
    ...offer,
    energy: wanted.energy,
    tariff: wanted.tariff,
    powers: wanted.powersKw,
    phases: point?.phases,
    kwh,
    from: day,
    zone: zoneOfZip(wanted.address.dp),
  })
  if (!year) return undefined
  const { total, otherwise } = year
  return { total, otherwise, kwh: kwh.reduce((sum, one) => sum + one, 0), source }
}

/** The last year of the supply point where it has the periods of the tariff; else that of a usual household. */
function yearUse(
  { tariff, powersKw }: SupplyRequest,
  point: KnownPoint | null,
): { kwh: number[]; source: YearEstimate['source'] } {
  const usual = usualKwh(tariff, powersKw)
  const last = point?.years[0]?.kwh
  return last?.length === usual.length
    ? { kwh: last, source: 'supply_point' }
    : { kwh: usual, source: 'profile' }
}

function changesTerms({ tariff, powersKw, selfconsCode, energy }: SupplyRequest, point: KnownPoint): boolean {
  if (tariff !== point.tariff) return true
  if (energy === 'gas') return false
  const watts = (powers: readonly string[]) => powers.map(kwToW).join()
  return watts(powersKw) !== watts(point.powers) || selfconsCode !== (point.selfcons_code || '00')
}

function bonusLossOf(point: KnownPoint | null, estimate: YearEstimate | undefined): PaperFacts['bonusLoss'] {
  if (!point?.has_social_bonus) return null
  return estimate ? socialBonusLoss(estimate.total) : ''
}

/**
 * Hash of what the customer agreed to: the same data, prices and start. Estimates are left out: they move on with the
 * calendar, and nobody signs them.
 */
export function hashOfFacts(facts: PaperFacts): string {
  const {
    settings: _,
    brand: _brand,
    now: _now,
    estimate: _estimate,
    taxes: _taxes,
    fees: _fees,
    bonusLoss,
    ...agreed
  } = facts
  return createHash('sha256')
    .update(JSON.stringify({ ...agreed, hasBonus: bonusLoss !== null }))
    .digest('hex')
}
