import type { Deps } from '#deps'
import type { Route } from '#platform/endpoint'

export function leadRoutes(_deps: Deps): Route[] {
  return []
}
