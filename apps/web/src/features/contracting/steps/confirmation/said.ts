import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
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
