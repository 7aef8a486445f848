import type { Contract } from '@fanal/contract/schemas/contracts'
import { usePortal } from '#lib/portal.tsx'

/** Where the invoices of a contract are. */
export function useInvoicesHref({ type, name }: Pick<Contract, 'type' | 'name'>): string | undefined {
  return usePortal().linkTo('contractInvoices', { contractType: type, contractName: name })
}
