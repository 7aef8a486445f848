import * as schemas from '@fanal/contract/schemas/support'
import * as support from '@fanal/contract/support'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findArea, findIncident } from './incident-queries.ts'

/** Whether the area of a supply is out. */
export const incidentRoutes = (): Route[] => [
  route(support.supplyIncident, schemas.supplyIncidentSchemas, async ({ db, params, session, locale }) => {
    const area = await findArea(db, session.customerId, params.contractName)
    if (!area) throw new AppError('not_found')
    const found = await findIncident(db, area, { lang: textsLanguage(locale), now: new Date() })
    return { incident: found ? { ...found, since: found.since.toISOString() } : null }
  }),
]
