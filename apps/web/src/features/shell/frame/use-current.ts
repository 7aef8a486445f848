import { useLocation } from '#lib/location.ts'
import type { RouteId } from '@fanal/contract/paths'
import { useShown } from '#lib/resolution.ts'

/** Pages that belong to another one's menu entry. */
const sections: Partial<Record<RouteId, RouteId>> = {
  contract: 'contracts',
  communications: 'contracts',
  invoicesMultipoint: 'invoices',
  contractInvoices: 'invoices',
  invoice: 'invoices',
  multipointInvoice: 'invoices',
  request: 'requests',
}

interface Place {
  href: string
  section?: RouteId
}

/** Whether an entry is current: the page itself, or the section it belongs to. */
export function useCurrent(): (place: Place) => 'page' | 'true' | undefined {
  const { path, search } = useLocation()
  const shown = useShown()
  const section = shown.kind === 'page' ? (sections[shown.id] ?? shown.id) : undefined
  return (place) => {
    if (place.href === path + search) return 'page'
    return section !== undefined && place.section === section ? 'true' : undefined
  }
}
