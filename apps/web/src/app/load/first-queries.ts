import type { Caller } from '@fanal/contract/wire/portal'
import { dehydrate, type DehydratedState } from '@tanstack/react-query'
import { createQueryClient, queryOf } from '#lib/api/query-client.ts'
import { canCall } from '#lib/portal.tsx'
import { type Ask, askAll, type Visit } from '#lib/api/read.ts'
import { frameLoad } from '#pages/notices/load.ts'
import { loadOf } from './load-of.ts'
import { routes } from '#app/routes.ts'

/** Answers that a page is rendered with. Failed ones are left out: the page retries them. */
export async function firstQueries(visit: Visit, call: Caller): Promise<DehydratedState> {
  const client = createQueryClient()
  const { locale, profile } = visit.state
  const ask: Ask = async (endpoint, args) => {
    if (!canCall(visit.state, endpoint)) throw new Error(`${endpoint.name} is not available`)
    return client.fetchQuery({
      ...queryOf(endpoint, args, locale),
      queryFn: () => call(endpoint, args, { lang: locale }),
      retry: false,
    })
  }
  const hasFrame = profile && !profile.change_password && !routes[visit.match.id].frame
  await askAll([...loadOf(visit), ...(hasFrame ? frameLoad(visit) : [])], ask)
  return dehydrate(client)
}
