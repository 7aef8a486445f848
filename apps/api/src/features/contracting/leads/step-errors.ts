import { tariffById } from '@fanal/domain/contracting/access-tariff'
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
  PaymentForm,
  PersonForm,
} from '@fanal/domain/contracting/forms/forms'
import { activitiesIn } from '@fanal/domain/lookups/activities'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { locales } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findCustomerByVat } from '#features/account/customer-queries'
import { findCities } from '#features/lookups/queries'
import { findImportedCnaes, findRetailers } from '#features/contracting/offers/offer-queries'
import { findOffers } from '#features/contracting/offers/pricelist'
import { findValidCode, hasUsedCode, takesPromoCodes } from '#features/contracting/offers/promo-codes'
import { findHeldSupply, findSupplyPoint } from '#features/contracting/offers/supply-queries'
import type { Db } from '#platform/database'
import type { Energy, Lead } from './lead-queries.ts'
import type { SentForm } from './lead-steps.ts'

interface Context {
  lead: Lead
  settings: AllSettings
  /** The electricity lead of a dual wizard's gas lead. */
  electricity: Lead | undefined
  /** Who is signed in. */
  customerId: number | undefined
}

/** Errors by the domain's rules, with what the server knows. Names of the form's fields. */
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
    default:
      return paymentErrors(sent.form)
  }
}

/** An account that is not on file has no number. */
const paymentErrors = (form: PaymentForm): ContractingErrors => ({
  ...checkPayment(form),
  ...(form.bankId && !form.iban && { bankId: 'not_a_choice' }),
})

const inesOf = async (tx: Db, dp: string) => (await findCities(tx, dp.trim())).map(({ ine }) => ine)

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => String(id))

/** What our own rows tell; an outside service is asked before the step, and may be away. */
async function isCupsAvailable(tx: Db, cups: string, energy: Energy): Promise<boolean> {
  const cups20 = cups.slice(0, 20)
  if (await findHeldSupply(tx, cups20)) return false
  const point = await findSupplyPoint(tx, cups20)
  return !point || point.type === energy
}

/** Where no retailers are known, nobody is asked for one. */
async function originRules(tx: Db, energy: Energy, { contractation }: AllSettings) {
  const comers = ids(await findRetailers(tx, energy))
  return { originSelection: contractation.originSelection.enabled && comers.length > 0, comers }
}

async function installationErrors(tx: Db, form: InstallationForm, { lead, settings }: Context) {
  const { invoiceRequired, morosityVerification } = settings.contractation
  return checkInstallation(form, {
    ...(await originRules(tx, lead.energy, settings)),
    invoiceRequired,
    morosityVerification: morosityVerification.enabled,
    isCupsAvailable: await isCupsAvailable(tx, form.cups, lead.energy),
    ines: await inesOf(tx, form.address.dp),
    cnaes: ids(activitiesIn('es', await findImportedCnaes(tx))),
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

/** The products of a tariff; undefined for one that is none, which has its own error. */
async function productsOf(tx: Db, accessTariff: string, selfcons: boolean): Promise<string[] | undefined> {
  const tariff = tariffById(Number(accessTariff))
  return tariff && ids(await findOffers(tx, { tariff: tariff.name, selfcons }))
}

/** Whether they used a code before is told to who is signed in as its holder only; to others, when the contract is made. */
async function isCodeValid(tx: Db, typed: string, { lead, customerId }: Context): Promise<boolean> {
  if (!(await findValidCode(tx, typed, lead.energy))) return false
  const holder = await findCustomerByVat(tx, normaliseNif(lead.steps.person?.vat ?? ''))
  if (customerId === undefined || holder?.id !== customerId) return true
  return !(await hasUsedCode(tx, typed, { customerIds: [customerId], energy: lead.energy }))
}

async function contractErrors(tx: Db, form: ContractForm, context: Context) {
  const { requireDocumentation } = context.settings.contractation
  return checkContract(form, {
    requireDocumentation,
    products: await productsOf(tx, form.accessTariff, form.selfcons),
    // While no codes are taken there is no field to correct it in; it takes nothing off.
    isPromotionalCodeValid: (await takesPromoCodes(tx))
      ? await isCodeValid(tx, form.promotionalCode, context)
      : undefined,
  })
}

async function gasContractErrors(tx: Db, form: GasContractForm, { lead, settings, electricity }: Context) {
  return checkGasContract(form, {
    ...(await originRules(tx, 'gas', settings)),
    kind: lead.kind,
    invoiceRequired: settings.contractation.invoiceRequired,
    isCupsAvailable: await isCupsAvailable(tx, form.cups, 'gas'),
    electricityCups: electricity?.steps.installation?.cups,
    products: await productsOf(tx, form.accessTariff, false),
  })
}
