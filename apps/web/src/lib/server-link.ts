import type { DynamicRoute } from '@fanal/contract/schemas/content'
import type { PathParams } from '@fanal/contract/fill-path'

/** The operator's page that an address `/d/{routePath}/{pageId}` names. */
export const serverLinkOf = (
  { routePath, pageId }: PathParams,
  links: readonly DynamicRoute[],
): DynamicRoute | undefined =>
  links.find(({ id, route_path }) => String(id) === pageId && route_path === routePath)
