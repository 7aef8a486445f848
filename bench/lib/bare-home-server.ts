// The reference for the drawing of home: its statements, each once, as JSON. No page.
import { findProfile, isCompany } from '../../apps/api/src/features/account/queries.ts'
import * as use from '../../apps/api/src/features/consumption/recent-use-queries.ts'
import { findBanner, findDynamicRoutes } from '../../apps/api/src/features/content/queries.ts'
import { findContractsPage } from '../../apps/api/src/features/contracts/list-queries.ts'
import { findUnderWay } from '../../apps/api/src/features/home/queries.ts'
import { findByReason } from '../../apps/api/src/features/invoices/owed-queries.ts'
import { countUnread } from '../../apps/api/src/features/notices/queries.ts'
import * as settings from '../../apps/api/src/features/settings/queries.ts'
import type { Database } from '../../apps/api/src/platform/database.ts'
import { findSessionRow } from '../../apps/api/src/platform/session.ts'
import { serveBare } from './serve-bare.ts'

/** As the page chooses them: a company sees all its contracts together, anybody else the first. */
async function useOf(db: Database, customerId: number): Promise<unknown[]> {
  const since = '2025-08-01'
  const supplies = await use.findSupplies(db, customerId, 50)
  const [supply] = supplies
  if (!supply) return []
  const delay = settings.findSettingsPatch(db)
  if (supplies.length > 1 && (await isCompany(db, customerId)))
    return Promise.all([delay, use.findTotalMonths(db, customerId, { type: supply.type, since })])
  return Promise.all([
    delay,
    use.findCurveMonths(db, customerId, { contractId: supply.id, since }),
    use.findLastDay(db, customerId, supply.id),
  ])
}

serveBare((db, query) => {
  const customerId = Number(query.get('customer'))
  const today = new Date().toISOString().slice(0, 10)
  const wanted = { customerId, types: ['electricity' as const, 'gas' as const], words: [] }
  return Promise.all([
    findSessionRow(db, { customerId, id: query.get('session') ?? '' }),
    settings.findPublicSettings(db),
    settings.findPrivateSettings(db),
    settings.findFlags(db),
    customerId ? findProfile(db, customerId, false) : undefined,
    findDynamicRoutes(db, 'es'),
    findBanner(db, 'home', 'es'),
    countUnread(db, customerId),
    findByReason(db, customerId, { today, most: 3 }),
    useOf(db, customerId),
    findUnderWay(db, customerId, 6),
    findContractsPage(db, wanted, { offset: 0, limit: 5 }),
  ])
})
