import type { Deps } from '#deps'
import type { Route } from '#platform/endpoint'

export function confirmRoutes(_deps: Deps): Route[] {
  return []
}
