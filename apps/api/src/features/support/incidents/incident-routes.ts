import * as schemas from '@fanal/contract/schemas/support'
import * as support from '@fanal/contract/support'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findArea, findIncident, findOpenIncidents } from './incident-queries.ts'

const most = 3

/** Whether the area of a supply is out. */
export const incidentRoutes = (): Route[] => [
  route(support.supplyIncident, schemas.supplyIncidentSchemas, async ({ db, params, session, locale }) => {
    const area = await findArea(db, session.customerId, params.contractName)
    if (!area) throw new AppError('not_found')
    const found = await findIncident(db, area, { lang: textsLanguage(locale), now: new Date() })
    return { incident: found ? { text: found.text, since: found.since.toISOString() } : null }
  }),
  {
    ...openRoute(support.openIncidents, schemas.openIncidentsSchemas, async ({ db, locale }) => {
      const found = await findOpenIncidents(db, { lang: textsLanguage(locale), now: new Date(), most })
      return { items: found.map(({ id, text, since }) => ({ id, text, since: since.toISOString() })) }
    }),
    headers: { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language, Cookie' },
  },
]
