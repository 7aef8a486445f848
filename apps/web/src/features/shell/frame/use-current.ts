import { useLocation } from '#lib/location.ts'
import type { RouteId } from '@fanal/contract/paths'
import { useShown } from '#lib/resolution.ts'

/** The pages of a menu entry. */
const sections: Partial<Record<RouteId, RouteId>> = {
  contracts: 'contracts',
  contract: 'contracts',
  communications: 'contracts',
  invoices: 'invoices',
  invoicesMultipoint: 'invoices',
  contractInvoices: 'invoices',
  invoice: 'invoices',
  multipointInvoice: 'invoices',
  requests: 'requests',
  request: 'requests',
  claims: 'claims',
}

interface Place {
  href: string
  section?: RouteId
}

/** Whether an entry is current: the page itself, or the section it belongs to. */
export function useCurrent(): (place: Place) => 'page' | 'true' | undefined {
  const { path, search } = useLocation()
  const shown = useShown()
  const section = shown.kind === 'page' ? sections[shown.id] : undefined
  return (place) => {
    if (place.href === path + search) return 'page'
    return section !== undefined && place.section === section ? 'true' : undefined
  }
}
