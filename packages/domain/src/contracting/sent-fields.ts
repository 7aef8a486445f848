import { blankContractingAddress, isCompanyVat, type PersonForm } from './forms/forms.ts'

// Names of the forms' fields on the wire, and back: errors of the server are shown at the field that has them.

export type SentStep = 'installation' | 'person' | 'contract' | 'gasContract' | 'payment'

type Names = Readonly<Record<string, string>>

const addressNames = (form: string, sent: string, other: Names = {}): Names =>
  Object.fromEntries(
    Object.keys(blankContractingAddress).map((part) => [`${form}.${part}`, `${sent}.${other[part] ?? part}`]),
  )

const person: Names = {
  surName1: 'surname1',
  surName2: 'surname2',
  repVat: 'rep_vat',
  repName: 'rep_name',
  repSurName1: 'rep_surname1',
  repSurName2: 'rep_surname2',
  nifFaceup: 'nif_faceup',
  nifEmpresa: 'cif',
  sameInvoiceAddress: 'different_address',
  ...addressNames('ownerAddress', 'owner_address', { dp: 'zip', ine: 'municipi' }),
}
const individual: Names = { ...person, vat: 'fisic_vat', name: 'first_name' }
const company: Names = { ...person, vat: 'juridic_vat' }

const names: Readonly<Record<Exclude<SentStep, 'person'>, Names>> = {
  installation: {
    leadsConsent: 'keep_data',
    contactConsent: 'allow_contact',
    actsForHolder: 'acts_for_holder',
    cups: 'cups.name',
    ...addressNames('address', 'cups'),
  },
  contract: {
    accessTariff: 'tarifaATR',
    selectedProduct: 'tarifa',
    promotionalCode: 'promotional_code',
    selfconsAttachments: 'selfcons_attach',
  },
  gasContract: {},
  payment: { bankId: 'bank_id', isOwner: 'owner_is_bank_owner' },
}

/** `form` decides how a person is sent. */
const namesOf = (step: SentStep, form: object): Names => {
  if (step !== 'person') return names[step]
  return isCompanyVat((form as Partial<PersonForm>).vat ?? '') ? company : individual
}

type Errors<Code> = Partial<Record<string, Code>>

const renamed = <Code>(errors: Errors<Code>, nameOf: (field: string) => string): Errors<Code> =>
  Object.fromEntries(Object.entries(errors).map(([field, code]) => [nameOf(field), code]))

/** Errors by the names that were sent. */
export function sentErrors<Code>(step: SentStep, form: object, errors: Errors<Code>): Errors<Code> {
  const known = namesOf(step, form)
  return renamed(errors, (field) => known[field] ?? field)
}

/** Errors by the names of the form. */
export function formErrors<Code>(step: SentStep, form: object, errors: Errors<Code>): Errors<Code> {
  const known = new Map(Object.entries(namesOf(step, form)).map(([field, sent]) => [sent, field]))
  return renamed(errors, (sent) => known.get(sent) ?? sent)
}
