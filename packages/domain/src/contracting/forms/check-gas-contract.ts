import { foundErrors } from '../../found-errors.ts'
import { normaliseCups } from '../../identifiers/cups.ts'
import { gasTariffs } from '../access-tariff.ts'
import type { ContractingKind } from '../steps.ts'
import { type InstallationRules, presentSupplyErrors } from './check-installation.ts'
import { answerError, type ContractingErrors, cupsError, idError } from './field-errors.ts'
import type { GasContractForm } from './forms.ts'

export interface GasContractRules
  extends Pick<InstallationRules, 'invoiceRequired' | 'originSelection' | 'isCupsAvailable' | 'comers'> {
  /** Gas alone has its supply point in the installation step; here it is asked for only beside electricity. */
  kind: ContractingKind
  /** The other supply point, which cannot be this one. */
  electricityCups?: string | undefined
  products?: readonly string[] | undefined
}

/** The border point is no part of which supply point it is. */
const pointOf = (cups: string) => normaliseCups(cups).slice(0, 20)

function supplyErrors(form: GasContractForm, rules: GasContractRules): ContractingErrors {
  const { electricityCups = '' } = rules
  const isOther = electricityCups === '' || pointOf(form.cups) !== pointOf(electricityCups)
  return {
    ...foundErrors({
      cups: cupsError(form.cups, rules.isCupsAvailable !== false && isOther),
      changeOwner: form.activeContract === true ? answerError(form.changeOwner) : undefined,
    }),
    ...presentSupplyErrors(form, rules),
  }
}

export function checkGasContract(form: GasContractForm, rules: GasContractRules): ContractingErrors {
  const isDual = rules.kind === 'dual'
  if (isDual && !form.includeGas) return {}
  const ids = gasTariffs.map(({ id }) => String(id))
  return {
    ...foundErrors({
      accessTariff: idError(form.accessTariff, ids),
      selectedProduct: idError(form.selectedProduct, rules.products),
    }),
    ...(isDual && supplyErrors(form, rules)),
  }
}
