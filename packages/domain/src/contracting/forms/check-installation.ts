import { foundErrors } from '../../found-errors.ts'
import { type InstallationForm, mostFiles, otherActivity, otherOrigin, residenceTypes } from './forms.ts'
import {
  acceptError,
  addressErrors,
  answerError,
  type ContractingErrors,
  choiceError,
  cupsError,
  filesError,
  idError,
} from './field-errors.ts'

export interface InstallationRules {
  /** Settings of `contractation`. */
  invoiceRequired: boolean
  /** Off also where the list of retailers is empty. */
  originSelection: boolean
  morosityVerification: boolean
  /** What the supply point's call answered; undefined while it is not known. */
  isCupsAvailable?: boolean | undefined
  /** The municipalities of the postal code, by INE code. */
  ines?: readonly string[] | undefined
  /** The ids offered, where known. */
  cnaes?: readonly string[] | undefined
  comers?: readonly string[] | undefined
}

/** An existing supply: its last bill, and who supplies it now. */
export function presentSupplyErrors(
  form: Pick<InstallationForm, 'activeContract' | 'comerOrigin' | 'invoice'>,
  rules: Pick<InstallationRules, 'invoiceRequired' | 'originSelection' | 'comers'>,
): ContractingErrors {
  const { activeContract, comerOrigin, invoice } = form
  const isAsked = activeContract === true
  const isOriginAsked = isAsked && rules.originSelection && rules.comers?.length !== 0
  return foundErrors({
    activeContract: answerError(activeContract),
    comerOrigin:
      isOriginAsked && comerOrigin !== otherOrigin ? idError(comerOrigin, rules.comers) : undefined,
    invoice: filesError(invoice, {
      least: isAsked && rules.invoiceRequired ? 1 : 0,
      most: mostFiles.invoice,
    }),
  })
}

export function checkInstallation(form: InstallationForm, rules: InstallationRules): ContractingErrors {
  return {
    ...foundErrors({
      cups: cupsError(form.cups, rules.isCupsAvailable),
      residenceType: choiceError(form.residenceType, residenceTypes),
      cnae:
        form.residenceType === 'business' && form.cnae !== otherActivity
          ? idError(form.cnae, rules.cnaes)
          : undefined,
      acceptMorosityVerification: rules.morosityVerification
        ? acceptError(form.acceptMorosityVerification)
        : undefined,
    }),
    ...presentSupplyErrors(form, rules),
    ...addressErrors('address', form.address, rules),
  }
}
