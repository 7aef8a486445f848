import type { Deps } from '#deps'
import type { Route } from '#platform/endpoint'

export function offerRoutes(_deps: Deps): Route[] {
  return []
}
