import type { RouteId } from '@fanal/contract/paths'
import type { ReactNode } from 'react'
import { useIsAt } from '#lib/location.ts'
import { useShown } from '#lib/resolution.ts'

/** Pages that belong to another one's menu entry. */
const sections: Partial<Record<RouteId, RouteId>> = {
  contract: 'contracts',
  changePassword: 'profile',
  communications: 'contracts',
  invoicesMultipoint: 'invoices',
  contractInvoices: 'invoices',
  invoice: 'invoices',
  multipointInvoice: 'invoices',
  request: 'requests',
}

interface MenuLinkProps {
  href: string
  section?: RouteId | undefined
  className?: string | undefined
  children: ReactNode
}

/** A link of a menu. It says whether it is current: the page itself, or the section it belongs to. */
export function MenuLink({ href, section, className, children }: MenuLinkProps) {
  const shown = useShown()
  const own = shown.kind === 'page' ? (sections[shown.id] ?? shown.id) : undefined
  const isHere = useIsAt(href)
  const isIn = section !== undefined && section === own
  return (
    <a href={href} className={className} aria-current={isHere ? 'page' : isIn || undefined}>
      {children}
    </a>
  )
}
