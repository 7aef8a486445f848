import type { Deps } from '#deps'
import type { Route } from '#platform/endpoint'

export function followRoutes(_deps: Deps): Route[] {
  return []
}
