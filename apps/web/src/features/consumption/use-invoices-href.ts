import type { Contract } from '@fanal/contract/schemas/contracts'
import { usePortal } from '#lib/portal.tsx'

/** Address of a contract's invoices. */
export function useInvoicesHref({ type, name }: Pick<Contract, 'type' | 'name'>): string | undefined {
  return usePortal().linkTo('contractInvoices', { contractType: type, contractName: name })
}
