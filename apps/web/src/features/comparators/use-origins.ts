import type { ContractType } from '@fanal/domain/settings/settings'
import { otherOrigin } from '@fanal/domain/contracting/forms/forms'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { originsRead } from './reads.ts'

export interface OriginChoice {
  value: string
  label: string
  /** In the market authority's list; '' where it is not known. */
  code: string
}

/** The retailers that a bill can be of, as choices; none while, or where, they are not known. */
export function useOrigins(energy: ContractType): OriginChoice[] {
  const { data } = useRead(originsRead(energy), { freshMs: 600_000 })
  return (data?.items ?? []).map(({ id, name, code = '' }) => ({ value: String(id), label: name, code }))
}

/** The same with "another one", for those whose retailer is not in the list. */
export function useOriginsOrOther(energy: ContractType): OriginChoice[] {
  const t = useTexts('comparators')
  const known = useOrigins(energy)
  return known.length > 0 ? [...known, { value: otherOrigin, label: t('field.otherOrigin'), code: '' }] : []
}
