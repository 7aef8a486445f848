import * as schemas from '@fanal/contract/schemas/support'
import * as support from '@fanal/contract/support'
import type { ServiceNow } from '@fanal/contract/schemas/support'
import { madridDayOf } from '@fanal/domain/dates'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { openingAt, openingWeek } from '@fanal/domain/settings/opening-hours'
import type { PublicSettings } from '@fanal/domain/settings/settings'
import { findSettings } from '#features/settings/queries'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findArea, findIncident, findOpenIncidents } from './incident-queries.ts'

const most = 3

function openingOf(
  { openingHours, holidays }: PublicSettings['organization'],
  now: Date,
): ServiceNow['opening'] {
  const week = openingWeek(openingHours)
  if (!week) return null
  const { isOpen, day, at } = openingAt(week, holidays, now.getTime())
  return day && at ? { is_open: isOpen, is_today: day === madridDayOf(now.getTime()), day, at } : null
}

/** Supply incidents and ways to reach a person: of a contract, and for everybody. */
export const incidentRoutes = (): Route[] => [
  route(support.supplyIncident, schemas.supplyIncidentSchemas, async ({ db, params, session, locale }) => {
    const area = await findArea(db, session.customerId, params.contractName)
    if (!area) throw new AppError('not_found')
    const found = await findIncident(db, area, { lang: textsLanguage(locale), now: new Date() })
    return { incident: found ? { ...found, since: found.since.toISOString() } : null }
  }),
  {
    ...openRoute(support.serviceNow, schemas.serviceNowSchemas, async ({ db, locale }) => {
      const now = new Date()
      const lang = textsLanguage(locale)
      const [incidents, { organization }] = await Promise.all([
        findOpenIncidents(db, { lang, now, most }),
        findSettings(db),
      ])
      return {
        incidents: incidents.map(({ since, ...incident }) => ({ ...incident, since: since.toISOString() })),
        today: madridDayOf(now.getTime()),
        opening: openingOf(organization, now),
      }
    }),
    headers: { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language, Cookie' },
  },
]
