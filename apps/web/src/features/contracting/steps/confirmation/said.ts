import { isCompanyVat, type ContractingAddress } from '@fanal/domain/contracting/forms/forms'
import { streetTypeName } from '@fanal/domain/lookups/street-types'
import type { Lang } from '@fanal/domain/settings/languages'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'

/** Of a person or company, as typed. */
export function nameOf({ vat, name, surName1, surName2 }: StepValues['person']): string {
  return isCompanyVat(vat)
    ? name.trim()
    : [name, surName1, surName2]
        .map((one) => one.trim())
        .filter(Boolean)
        .join(' ')
}

/** "Calle de la Paz, 7, 3 B, 46003 València". */
export function addressText(address: ContractingAddress, lang: Lang): string {
  const { tv, nv, pnp, bq, es, pt, pu, dp, poblacio } = address
  const street = [streetTypeName(Number(tv), lang), nv].filter(Boolean).join(' ')
  const door = [bq, es, pt, pu].filter(Boolean).join(' ')
  const town = [dp, poblacio].filter(Boolean).join(' ')
  return [street, pnp, door, town].filter(Boolean).join(', ')
}
