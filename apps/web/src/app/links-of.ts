import { paths, type RouteId } from '@fanal/contract/paths'
import { inLang } from '@fanal/domain/settings/languages'
import type { PortalState } from '#lib/portal.tsx'
import type { Links } from './link-to.ts'
import { protectionOf } from './routes.ts'

const contractingPages: readonly RouteId[] = ['newElectricityCustomer', 'newGasCustomer', 'newDualCustomer']

/** A code in the address goes along to the wizards, whichever page it was opened with. */
function withPromoCode(id: RouteId, pattern: string, promoCode: string): string {
  const query = new URLSearchParams({ promocode: promoCode.slice(0, 40) })
  return promoCode && contractingPages.includes(id) ? `${pattern}?${query}` : pattern
}

/** The pages that are offered to this visitor. */
export function linksOf(state: PortalState, promoCode = ''): Links {
  const isOffered = (id: RouteId) => {
    const protection = protectionOf(id, state)
    return protection !== 'off' && !(protection === 'public' && state.profile)
  }
  const ids = (Object.keys(paths) as RouteId[]).filter(isOffered)
  return Object.fromEntries(
    ids.map((id) => [id, withPromoCode(id, inLang(paths[id], state.lang), promoCode)]),
  )
}
