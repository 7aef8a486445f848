import { foundErrors } from '../../found-errors.ts'
import { isPlausiblePhone } from '../../identifiers/phone.ts'
import { emailError, mobileError } from '../../support/forms/check-unsigned-contact.ts'
import {
  addressErrors,
  answerError,
  type ContractingErrors,
  choiceError,
  filesError,
  nameError,
  representativeError,
  taxIdError,
} from './field-errors.ts'
import { isCompanyVat, mostFiles, type PersonForm } from './forms.ts'

export interface PersonRules {
  /** Settings of `contractation`. */
  emailRequired: boolean
  commsLanguageRequired: boolean
  dniRequired: boolean
  restrictCompanyVat: boolean
  /** The installation's answer; then whether the owner changes is asked. */
  hasActiveContract: boolean
  /** The languages offered, where known: `ca-ES`… */
  languages?: readonly string[] | undefined
  /** The municipalities of the owner's postal code, by INE code. */
  ines?: readonly string[] | undefined
  /** Each side loads its own phone library. */
  isPhone?: ((text: string) => boolean) | undefined
}

function vatError(vat: string, restrictCompanyVat: boolean) {
  if (restrictCompanyVat && isCompanyVat(vat)) return 'company_not_allowed' as const
  return taxIdError(vat)
}

function namesErrors(form: PersonForm): ContractingErrors {
  if (!isCompanyVat(form.vat))
    return foundErrors({
      name: nameError(form.name),
      surName1: nameError(form.surName1),
      surName2: nameError(form.surName2, false),
    })
  return foundErrors({
    name: nameError(form.name),
    repVat: representativeError(form.repVat),
    repName: nameError(form.repName),
    repSurName1: nameError(form.repSurName1),
    repSurName2: nameError(form.repSurName2, false),
    nifEmpresa: filesError(form.nifEmpresa, { least: 1, most: mostFiles.company }),
  })
}

export function checkPerson(form: PersonForm, rules: PersonRules): ContractingErrors {
  const { isPhone = isPlausiblePhone } = rules
  const isEmailAsked = rules.emailRequired || form.email.trim() !== ''
  const isLanguageAsked = rules.commsLanguageRequired || form.commsLanguage !== ''
  return {
    ...foundErrors({
      vat: vatError(form.vat, rules.restrictCompanyVat),
      mobile: mobileError(form.mobile, isPhone),
      email: isEmailAsked ? emailError(form.email) : undefined,
      nifFaceup: filesError(form.nifFaceup, {
        least: rules.dniRequired ? 1 : 0,
        most: mostFiles.identity,
      }),
      changeOwner: rules.hasActiveContract ? answerError(form.changeOwner) : undefined,
      commsLanguage: isLanguageAsked ? choiceError(form.commsLanguage, rules.languages) : undefined,
    }),
    ...namesErrors(form),
    ...(!form.sameInvoiceAddress && addressErrors('ownerAddress', form.ownerAddress, rules)),
  }
}
