import { fillPath, type PathParams } from '@fanal/contract/fill-path'
import type { RouteId } from '@fanal/contract/paths'
import type { DisplayType } from '@fanal/domain/settings/settings'
import type { LinkTo, PortalState } from '#lib/portal.tsx'

/** Patterns of the pages that are offered to this visitor, in the language of the page. */
export type Links = Partial<Record<RouteId, string>>

/** Who draws a page says where its links lead: the browser needs no table of pages until somebody leaves. */
export const linkToIn =
  (links: Links, state: PortalState): LinkTo =>
  (id, params, query) => {
    const pattern = links[id]
    const values = { ...query, ...params }
    if (pattern === undefined || isHidden(values, state)) return undefined
    const address = fillPath(pattern, values, state.lang)
    if (!query) return address
    return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
  }

const displayTypes: readonly (string | undefined)[] = [
  'electricity',
  'gas',
  'multipoint',
] satisfies DisplayType[]

/** Types that are not displayed have no pages for contracts and invoices. */
export function isHidden({ contractType }: PathParams, { settings }: PortalState): boolean {
  const displayed: readonly (string | undefined)[] = settings.features.displayTypes
  return displayTypes.includes(contractType) && !displayed.includes(contractType)
}
