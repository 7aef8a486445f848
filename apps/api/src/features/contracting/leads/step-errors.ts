import { checkContract } from '@fanal/domain/contracting/forms/check-contract'
import { checkGasContract } from '@fanal/domain/contracting/forms/check-gas-contract'
import { checkInstallation } from '@fanal/domain/contracting/forms/check-installation'
import { checkPayment } from '@fanal/domain/contracting/forms/check-payment'
import { checkPerson } from '@fanal/domain/contracting/forms/check-person'
import type { ContractingErrors } from '@fanal/domain/contracting/forms/field-errors'
import type {
  ContractForm,
  GasContractForm,
  InstallationForm,
  PersonForm,
} from '@fanal/domain/contracting/forms/forms'
import { locales } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findCities } from '#features/lookups/queries'
import type { Db } from '#platform/database'
import type { Lead } from './lead-queries.ts'
import type { SentForm } from './lead-steps.ts'

interface Context {
  lead: Lead
  settings: AllSettings
  /** Of a dual wizard's gas lead. */
  electricity: Lead | undefined
}

/** By the domain's rules, with what the server knows. Names of the form's fields. */
export async function stepErrors(tx: Db, sent: SentForm, context: Context): Promise<ContractingErrors> {
  switch (sent.step) {
    case 'installation':
      return installationErrors(tx, sent.form, context)
    case 'person':
      return personErrors(tx, sent.form, context)
    case 'contract':
      return contractErrors(tx, sent.form, context)
    case 'gasContract':
      return gasContractErrors(tx, sent.form, context)
    case 'payment':
      return checkPayment(sent.form)
  }
}

const inesOf = async (tx: Db, dp: string) => (await findCities(tx, dp.trim())).map(({ ine }) => ine)

async function installationErrors(tx: Db, form: InstallationForm, { settings }: Context) {
  const { leadsConsent, invoiceRequired, originSelection, morosityVerification } = settings.contractation
  return checkInstallation(form, {
    leadsConsent: leadsConsent.enabled,
    invoiceRequired,
    originSelection: originSelection.enabled,
    morosityVerification: morosityVerification.enabled,
    ines: await inesOf(tx, form.address.dp),
  })
}

async function personErrors(tx: Db, form: PersonForm, { lead, settings }: Context) {
  const { emailRequired, commsLanguageRequired, dniRequired, restrictCompanyVat } = settings.contractation
  const { isValidPhone } = await import('#features/activation/valid-phone')
  return checkPerson(form, {
    emailRequired,
    commsLanguageRequired,
    dniRequired,
    restrictCompanyVat,
    hasActiveContract: lead.steps.installation?.activeContract === true,
    languages: locales,
    ines: await inesOf(tx, form.ownerAddress.dp),
    isPhone: isValidPhone,
  })
}

async function contractErrors(_tx: Db, form: ContractForm, { settings }: Context) {
  const { requireDocumentation } = settings.contractation
  return checkContract(form, { requireDocumentation })
}

async function gasContractErrors(_tx: Db, form: GasContractForm, { lead, settings, electricity }: Context) {
  const { invoiceRequired, originSelection } = settings.contractation
  return checkGasContract(form, {
    kind: lead.kind,
    invoiceRequired,
    originSelection: originSelection.enabled,
    electricityCups: electricity?.steps.installation?.cups,
  })
}
