import { blankAddress, type PostalAddress } from '../../contract-changes/postal-address.ts'
import { maxUploads } from '../../files/upload-limits.ts'
import { nifKind } from '../../identifiers/nif.ts'
import { householdActivityId } from '../../lookups/activities.ts'
import {
  blankTimes,
  type ConfirmationConsent,
  confirmationConsents,
  type ConsentTimes,
  type InstallationConsent,
  installationConsents,
} from './consents.ts'

// What the forms of the steps hold while they are filled in: text as typed, ids as text, an unanswered question as null.

/** A file in the form itself (a data URL), or one that was uploaded before. */
export type FormFile =
  | { name: string; content: string }
  | { upload: string; name?: string | undefined; size?: number | undefined }

/** How many of each kind are taken. */
export const mostFiles = { invoice: 3, gas_invoice: 3, identity: 2, company: maxUploads, selfcons: 3 }

export type ContractingAddress = Omit<PostalAddress, 'name' | 'mobile' | 'email'>

const { name: _name, mobile: _mobile, email: _email, ...addressParts } = blankAddress
export const blankContractingAddress: ContractingAddress = addressParts

export const residenceTypes = ['habitual', 'second', 'business'] as const
export type ResidenceType = (typeof residenceTypes)[number]

/** CNAE 9820, households. */
export const householdCnaeId = String(householdActivityId)

/** The choice of an activity that is not in the list. */
export const otherActivity = 'other'

/** The choice of a present retailer that is not in the list. */
export const otherOrigin = 'other'

export interface InstallationForm {
  /** Typed values may be kept, to go on another day. */
  leadsConsent: boolean
  /** May be called about an unfinished wizard. */
  contactConsent: boolean
  /** Is the holder of the supply, or acts for them: needed to read what the register tells of its use. */
  actsForHolder: boolean
  cups: string
  address: ContractingAddress
  residenceType: ResidenceType | ''
  /** An id; asked of businesses only. */
  cnae: string
  activeContract: boolean | null
  /** Asked with the person; kept here too for clients that send it with the first step. */
  changeOwner: boolean | null
  /** An id. */
  comerOrigin: string
  acceptMorosityVerification: boolean
  invoice: readonly FormFile[]
  consentedAt: ConsentTimes<InstallationConsent>
}

export const blankInstallation: InstallationForm = {
  leadsConsent: false,
  contactConsent: false,
  actsForHolder: false,
  cups: '',
  address: blankContractingAddress,
  residenceType: '',
  cnae: '',
  activeContract: null,
  changeOwner: null,
  comerOrigin: '',
  acceptMorosityVerification: false,
  invoice: [],
  consentedAt: blankTimes(installationConsents),
}

/** The activity: a home is always a household. */
export const cnaeOf = ({ residenceType, cnae }: Pick<InstallationForm, 'residenceType' | 'cnae'>) =>
  residenceType === 'habitual' || residenceType === 'second' ? householdCnaeId : cnae

export interface PersonForm {
  vat: string
  /** First name of the person, or name of the company. */
  name: string
  surName1: string
  surName2: string
  mobile: string
  email: string
  repVat: string
  repName: string
  repSurName1: string
  repSurName2: string
  /** Both sides of the identity document, or one file with both. */
  nifFaceup: readonly FormFile[]
  nifEmpresa: readonly FormFile[]
  changeOwner: boolean | null
  commsLanguage: string
  sameInvoiceAddress: boolean
  ownerAddress: ContractingAddress
}

export const blankPerson: PersonForm = {
  vat: '',
  name: '',
  surName1: '',
  surName2: '',
  mobile: '',
  email: '',
  repVat: '',
  repName: '',
  repSurName1: '',
  repSurName2: '',
  nifFaceup: [],
  nifEmpresa: [],
  changeOwner: null,
  commsLanguage: '',
  sameInvoiceAddress: true,
  ownerAddress: blankContractingAddress,
}

/** Companies and other entities have a representative; decided by the tax id's first letter. */
export const isCompanyVat = (vat: string) => nifKind(vat) === 'company'

export interface ContractForm {
  /** Kilowatts as typed. */
  power: string
  power2: string
  power3: string
  power4: string
  power5: string
  power6: string
  /** Ids. */
  accessTariff: string
  selectedProduct: string
  promotionalCode: string
  selfcons: boolean
  selfconsCode: string
  /** The installation, if known: its code, and its power in kW as typed. */
  cau: string
  generationPower: string
  selfconsAttachments: readonly FormFile[]
}

export const noSelfcons = '00'
/** Individual, with compensated surplus: where the supply point tells nothing else. */
export const usualSelfcons = '41'

export const blankContract: ContractForm = {
  power: '',
  power2: '',
  power3: '',
  power4: '',
  power5: '',
  power6: '',
  accessTariff: '',
  selectedProduct: '',
  promotionalCode: '',
  selfcons: false,
  selfconsCode: noSelfcons,
  cau: '',
  generationPower: '',
  selfconsAttachments: [],
}

/** The code that follows from the answer; `known` is what the supply point tells. */
export function selfconsCodeFor(selfcons: boolean, known = ''): string {
  if (!selfcons) return noSelfcons
  return known && known !== noSelfcons ? known : usualSelfcons
}

export interface GasContractForm {
  includeGas: boolean
  cups: string
  activeContract: boolean | null
  changeOwner: boolean | null
  comerOrigin: string
  accessTariff: string
  selectedProduct: string
  invoice: readonly FormFile[]
}

export const blankGasContract: GasContractForm = {
  includeGas: true,
  cups: '',
  activeContract: null,
  changeOwner: null,
  comerOrigin: '',
  accessTariff: '',
  selectedProduct: '',
  invoice: [],
}

export interface PaymentForm {
  iban: string
  /** The id of an account on file, in place of an IBAN; '' for one that is typed. */
  bankId: string
  isOwner: boolean
}

export const blankPayment: PaymentForm = { iban: '', bankId: '', isOwner: false }

/** Supply starts as soon as possible, when the right to withdraw has ended, or on a day. */
export const startKinds = ['now', 'after_withdrawal', 'on'] as const
export type StartKind = (typeof startKinds)[number]

/** What a lead is made of, by step. */
export interface StepForms {
  installation: InstallationForm
  person: PersonForm
  contract: ContractForm
  gasContract: GasContractForm
  payment: PaymentForm
}

export interface ConfirmationForm {
  acceptOVConditions: boolean
  acceptGdpr: boolean
  acceptPublicity: boolean
  /** '' before it is chosen: an early start is the customer's express request. */
  start: StartKind | ''
  startDay: string
  waivesSocialBonus: boolean
  /** The code that signs; '' before it came. */
  code: string
  consentedAt: ConsentTimes<ConfirmationConsent>
}

export const blankConfirmation: ConfirmationForm = {
  acceptOVConditions: false,
  acceptGdpr: false,
  acceptPublicity: false,
  start: '',
  startDay: '',
  waivesSocialBonus: false,
  code: '',
  consentedAt: blankTimes(confirmationConsents),
}

export const contactHours = ['9-13h', '13-15h', '15-19h', '19-21h'] as const

export interface LeadContactForm {
  name: string
  surname1: string
  surname2: string
  email: string
  telephone: string
  contactHours: string
  /** '' for the first day on which it is possible. */
  contactDay: string
  consent: boolean
  cups: string
  invoice: readonly FormFile[]
}

export const blankLeadContact: LeadContactForm = {
  name: '',
  surname1: '',
  surname2: '',
  email: '',
  telephone: '',
  contactHours: '',
  contactDay: '',
  consent: false,
  cups: '',
  invoice: [],
}
