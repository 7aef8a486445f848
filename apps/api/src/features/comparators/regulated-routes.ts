import { regulatedPrices } from '@fanal/contract/comparators'
import { regulatedPricesSchemas } from '@fanal/contract/schemas/comparators'
import { daysBetween } from '@fanal/domain/dates'
import { openRoute, type Route } from '#platform/endpoint'
import { refuseWrong } from '#platform/errors'
import { findRegulatedDays } from './regulated-queries.ts'

const mostDays = 400

function errorOf(from: string, to: string): string | undefined {
  const days = daysBetween(from, to) + 1
  if (days < 1) return 'end_before_start'
  return days > mostDays ? 'range_too_long' : undefined
}

export function regulatedRoutes(): Route[] {
  return [
    {
      ...openRoute(regulatedPrices, regulatedPricesSchemas, async ({ query, db }) => {
        refuseWrong({ to: errorOf(query.from, query.to) })
        return { days: await findRegulatedDays(db, query) }
      }),
      headers: { 'Cache-Control': 'public, max-age=300' },
    },
  ]
}
