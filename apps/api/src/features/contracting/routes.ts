import type { Deps } from '#deps'
import type { Route } from '#platform/endpoint'
import { confirmRoutes } from './confirm/confirm-routes.ts'
import { followRoutes } from './follow/follow-routes.ts'
import { leadRoutes } from './leads/lead-routes.ts'
import { offerRoutes } from './offers/offer-routes.ts'

export function routes(deps: Deps): Route[] {
  return [...offerRoutes(deps), ...leadRoutes(deps), ...confirmRoutes(deps), ...followRoutes(deps)]
}
