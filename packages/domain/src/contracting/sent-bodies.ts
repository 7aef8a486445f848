import type { ConfirmationConsent, InstallationConsent } from './forms/consents.ts'
import type { ContractingAddress, StartKind } from './forms/forms.ts'

// The bodies of the steps on the wire, as far as the rules read them; the contract package has their schemas.

type Text = string | undefined
/** When each was ticked. */
type SentTimes<Purpose extends string> = { [P in Purpose]?: Text }
type Answer = boolean | null | undefined

export type SentFile = { name: string; content: string } | { upload: string }

export type SentAddress = { [Part in keyof ContractingAddress]?: Text }

interface OfSupplyPoint {
  cups: { name?: Text }
}

export interface InstallationBody {
  allow_contact?: Answer
  keep_data?: Answer
  acts_for_holder?: Answer
  consented_at?: SentTimes<InstallationConsent> | undefined
  cups: SentAddress & { name?: Text }
  residenceType?: Text
  cnae?: Text
  activeContract?: Answer
  changeOwner?: Answer
  comerOrigin?: Text
  acceptMorosityVerification?: Answer
  invoice?: SentFile[] | undefined
}

export interface PersonBody extends OfSupplyPoint {
  company?: Answer
  /** The same in a letter: J a company, F an individual. */
  type?: Text
  /** Companies only. */
  name?: Text
  juridic_vat?: Text
  rep_name?: Text
  rep_surname1?: Text
  rep_surname2?: Text
  rep_vat?: Text
  rep_name_full?: Text
  cif?: SentFile[] | undefined
  /** Individuals only. */
  fisic_vat?: Text
  first_name?: Text
  surname1?: Text
  surname2?: Text
  changeOwner?: Answer
  different_address?: Answer
  owner_address?: (SentAddress & { municipi?: Text; zip?: Text }) | null | undefined
  mobile?: Text
  email?: Text
  commsLanguage?: Text
  nif_faceup?: SentFile | null | undefined
  nif_facedown?: SentFile | null | undefined
}

export interface ContractBody extends OfSupplyPoint {
  power?: Text
  power2?: Text
  power3?: Text
  power4?: Text
  power5?: Text
  power6?: Text
  promotional_code?: string[] | undefined
  tarifa?: Text
  tarifaATR?: Text
  selfcons?: Answer
  selfconsCode?: Text
  cau?: Text
  generationPower?: Text
  selfcons_attach?: SentFile[] | undefined
}

export interface GasContractBody {
  includeGas?: Answer
  cups?: Text
  activeContract?: Answer
  changeOwner?: Answer
  comerOrigin?: Text
  accessTariff?: Text
  selectedProduct?: Text
  selectedProductName?: Text
  invoice?: SentFile[] | undefined
  electricityLeadId?: Text
}

export interface PaymentBody extends OfSupplyPoint {
  iban?: Text
  /** In place of an IBAN: an account on file of who is signed in. */
  bank_id?: Text
  owner_is_bank_owner?: Answer
}

export interface ConfirmationBody {
  accept_ov_conditions?: Answer
  accept_gdpr?: Answer
  activate_publicity?: Answer
  confirm: true
  start?: StartKind | undefined
  start_day?: Text
  waives_social_bonus?: Answer
  code?: Text
  consented_at?: SentTimes<ConfirmationConsent> | undefined
}

export interface LeadContactBody {
  name?: Text
  surname1?: Text
  surname2?: Text
  email?: Text
  telephone?: Text
  contactHours?: Text
  contactDay?: Text
  consent?: Answer
  cups?: Text
  invoice?: SentFile[] | undefined
}
