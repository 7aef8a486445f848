import * as comparators from '@fanal/contract/comparators'
import * as schemas from '@fanal/contract/schemas/comparators'
import type { Deps } from '#deps'
import { contactLead } from '#features/contracting/leads/contact-lead'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { openRoute, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { textsOf } from '#texts'
import { compareGasPrice, comparePrice } from './compare.ts'
import { publicProducts } from './public-products.ts'
import { regulatedRoutes } from './regulated-routes.ts'

/** A comparator that is switched off answers 404. */
async function requireComparator(db: Db, energy: 'electricity' | 'gas'): Promise<void> {
  const { comparator, features } = await findSettings(db)
  const isOn = comparator.enabled && (energy === 'electricity' || features.displayTypes.includes('gas'))
  if (!isOn) throw new AppError('not_found')
}

export function comparatorsRoutes(deps: Deps): Route[] {
  return [
    openRoute(comparators.comparePrice, schemas.comparePriceSchemas, async (call) => {
      await requireComparator(call.db, 'electricity')
      return comparePrice(call, call.body)
    }),
    openRoute(
      comparators.confirmComparison,
      schemas.comparisonContactSchemas,
      async ({ db, body, locale }) => {
        await requireComparator(db, 'electricity')
        const { subject } = textsOf('comparators', locale)
        const needsInvoice = body.mode === 'manual'
        return {
          status: 'OK' as const,
          result: await contactLead(deps.env, db, { body, locale, about: { subject, needsInvoice } }),
        }
      },
    ),
    openRoute(comparators.compareGasPrice, schemas.compareGasPriceSchemas, async (call) => {
      const { db, body, locale } = call
      await requireComparator(db, 'gas')
      const isContact = body.mode === 'manual' || body.name !== '' || body.email !== ''
      if (!isContact) return compareGasPrice(call, body)
      const { gasSubject: subject } = textsOf('comparators', locale)
      const needsInvoice = body.mode === 'manual'
      return {
        status: 'OK' as const,
        result: await contactLead(deps.env, db, { body, locale, about: { subject, needsInvoice } }),
      }
    }),
    {
      ...openRoute(comparators.publicProducts, schemas.publicProductsSchemas, ({ db, locale }) =>
        publicProducts(db, locale),
      ),
      // The texts are in the caller's language.
      hasEtag: true,
      headers: { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Language, Cookie' },
    },
    ...regulatedRoutes(),
  ]
}
