import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { usePortal } from '#lib/portal.tsx'

/** Whether the customer who is signed in contracts for themself: what is on file is theirs. */
export function useIsOwn(vat: string): boolean {
  const { profile } = usePortal()
  return profile !== null && normaliseNif(vat) === normaliseNif(profile.vat)
}
