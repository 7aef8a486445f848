import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { findSupply } from './supply-queries.ts'

/** The customer's own contract. If consumption is switched off, it is not found. */
export async function ownSupply(db: Db, { customerId }: Session, id: number) {
  const [supply, { features, consumption: settings }] = await Promise.all([
    findSupply(db, customerId, id),
    findSettings(db),
  ])
  if (!supply || !features.enableInfoCCH) throw new AppError('not_found')
  return { supply, delayDays: settings.dataDelayDays }
}
