import { paths, type RouteId } from '@fanal/contract/paths'
import { inLang } from '@fanal/domain/settings/languages'
import type { PortalState } from '#lib/portal.tsx'
import type { Links } from './link-to.ts'
import { protectionOf } from './routes.ts'

/** The pages that are offered to this visitor. */
export function linksOf(state: PortalState): Links {
  const isOffered = (id: RouteId) => {
    const protection = protectionOf(id, state)
    return protection !== 'off' && !(protection === 'public' && state.profile)
  }
  const ids = (Object.keys(paths) as RouteId[]).filter(isOffered)
  return Object.fromEntries(ids.map((id) => [id, inLang(paths[id], state.lang)]))
}
