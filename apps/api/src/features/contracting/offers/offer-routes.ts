import * as contracting from '@fanal/contract/contracting'
import * as schemas from '@fanal/contract/schemas/contracting-offers'
import { accessTariffsFor, electricityTariffs, gasTariffs } from '@fanal/domain/contracting/access-tariff'
import { madridDayOf } from '@fanal/domain/dates'
import { activitiesIn } from '@fanal/domain/lookups/activities'
import { centsToEuros } from '@fanal/domain/money'
import { textsLanguage } from '@fanal/domain/settings/languages'
import type { Deps } from '#deps'
import { findSold } from '#features/products/queries'
import type { Energy } from '#gateways/supply-points/supply-points'
import type { Db } from '#platform/database'
import { type Call, openRoute, type Route } from '#platform/endpoint'
import { callerOf, takeHit } from '#platform/http/rate-limit'
import { contractingConfig } from './contracting-config.ts'
import { estimateOffers } from './estimate-offers.ts'
import { findImportedCnaes, findRetailers } from './offer-queries.ts'
import { asOffered, findOffers, fitsPower, tariffOf } from './pricelist.ts'
import { findValidCode, judgeCode } from './promo-codes.ts'
import { supplyConfig } from './supply-config.ts'
import { countLookup, recordHolder } from './supply-lookups.ts'

export function offerRoutes(deps: Deps): Route[] {
  const comersOf =
    (energy: Energy) =>
    async ({ db }: { db: Db }) => ({ items: await findRetailers(db, energy) })
  const cupsConfigOf = (energy: Energy) => async (call: Call<typeof schemas.cupsConfigSchemas>) => {
    const { db, params, query, session, request } = call
    const isHolder = query.holder === '1'
    await countLookup(deps, call, isHolder)
    const { cups } = params
    const told = await supplyConfig(deps, db, { cups, energy, isHolder, session, log: request.log })
    if (isHolder && told.supply_point) await recordHolder(db, call)
    return told
  }
  return [
    openRoute(contracting.cnaes, schemas.cnaesSchemas, async ({ db, locale }) => ({
      items: activitiesIn(textsLanguage(locale), await findImportedCnaes(db)),
    })),
    openRoute(contracting.comers, schemas.comersSchemas, comersOf('electricity')),
    openRoute(contracting.gasComers, schemas.comersSchemas, comersOf('gas')),
    openRoute(contracting.contractingConfig, schemas.contractingConfigSchemas, ({ db }) =>
      contractingConfig(deps, db),
    ),
    openRoute(contracting.cupsConfig, schemas.cupsConfigSchemas, cupsConfigOf('electricity')),
    openRoute(contracting.gasCupsConfig, schemas.cupsConfigSchemas, cupsConfigOf('gas')),
    openRoute(contracting.accessTariffs, schemas.accessTariffsSchemas, async ({ query: { power } }) => ({
      // Without a power, those of low voltage.
      items: power === undefined ? electricityTariffs.slice(0, 2) : accessTariffsFor(power),
    })),
    openRoute(contracting.gasAccessTariffs, schemas.gasAccessTariffsSchemas, async ({ db }) => ({
      items: await soldGasTariffs(db),
    })),
    openRoute(contracting.pricelist, schemas.pricelistSchemas, async ({ db, query, locale, request }) => {
      await countCode(deps, request.ip, query.promocode)
      const tariff = tariffOf(query.atr, 'electricity')
      if (!fitsPower(tariff, query.power)) return { items: [] }
      const selfcons = ['1', 'true'].includes(query.selfcons ?? '')
      const discount = await discountOf(db, query.promocode ?? '', 'electricity')
      const offers = await findOffers(db, { tariff: tariff.name, selfcons })
      return { items: offers.map((product) => asOffered(product, locale, discount)) }
    }),
    openRoute(contracting.gasPricelist, schemas.gasPricelistSchemas, async ({ db, query, locale }) => {
      const { name: tariff } = tariffOf(query.atr, 'gas')
      const offers = await findOffers(db, { tariff, selfcons: false })
      return { items: offers.map((product) => asOffered(product, locale, null)) }
    }),
    openRoute(contracting.validateCoupon, schemas.validateCouponSchemas, async ({ db, params }) => {
      const { known, problem } = await judgeCode(db, params.coupon)
      const isTold = problem === 'not_begun' || problem === 'ended' || problem === 'used'
      if (problem || !known) return { valid: false, discount: null, ...(isTold && { reason: problem }) }
      return { valid: true, discount: centsToEuros(known.discount_cents) }
    }),
    openRoute(contracting.estimateYear, schemas.estimateSchemas, async ({ db, body, request }) => {
      await countCode(deps, request.ip, body.promocode)
      return estimateOffers(db, body)
    }),
  ]
}

/** Wherever a code can be tried it counts as one try, so that no call offers more of them than the others. */
async function countCode({ database }: Deps, ip: string, typed = ''): Promise<void> {
  const { name, limit } = contracting.validateCoupon
  if (typed.trim() !== '' && limit) await takeHit(database, { bucket: `${name}:${callerOf(ip)}`, ...limit })
}

/** In euros; null if the code does not count. */
async function discountOf(db: Db, typed: string, energy?: Energy): Promise<string | null> {
  const code = await findValidCode(db, typed, energy)
  return code ? centsToEuros(code.discount_cents) : null
}

/** Tariffs for which something is sold today. */
async function soldGasTariffs(db: Db) {
  const day = madridDayOf(Date.now())
  const sold = await Promise.all(gasTariffs.map(({ name }) => findSold(db, { tariff: name, day })))
  return gasTariffs.filter((_, i) => (sold[i]?.length ?? 0) > 0)
}
