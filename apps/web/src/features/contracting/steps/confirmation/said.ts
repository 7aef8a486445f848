import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'

const joined = (...parts: string[]) =>
  parts
    .map((one) => one.trim())
    .filter(Boolean)
    .join(' ')

/** The name of a person or company, as typed. */
export const nameOf = ({ vat, name, surName1, surName2 }: StepValues['person']): string =>
  isCompanyVat(vat) ? name.trim() : joined(name, surName1, surName2)

/** The name of who signs for a company. */
export const representativeOf = ({ repName, repSurName1, repSurName2 }: StepValues['person']): string =>
  joined(repName, repSurName1, repSurName2)
