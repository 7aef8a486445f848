import { exampleAddress } from '../../contract-changes/example-address-fixture.ts'
import {
  blankConfirmation,
  blankContract,
  blankInstallation,
  blankPerson,
  type ConfirmationForm,
  type ContractForm,
  type ContractingAddress,
  type FormFile,
  type GasContractForm,
  type InstallationForm,
  type LeadContactForm,
  type PaymentForm,
  type PersonForm,
} from './forms.ts'

/** Forms that pass, for tests. */
const { name: _name, mobile: _mobile, email: _email, ...address } = exampleAddress
export const exampleSupplyAddress: ContractingAddress = address

export const examplePdf: FormFile = { name: 'bill.pdf', content: 'data:application/pdf;base64,JVBERi0xLjcK' }

export const exampleInstallation: InstallationForm = {
  leadsConsent: true,
  contactConsent: true,
  actsForHolder: true,
  cups: 'ES0031405512340001MK0F',
  address: exampleSupplyAddress,
  residenceType: 'habitual',
  cnae: '986',
  activeContract: true,
  changeOwner: null,
  comerOrigin: '12',
  acceptMorosityVerification: true,
  invoice: [examplePdf],
  consentedAt: blankInstallation.consentedAt,
}

export const examplePerson: PersonForm = {
  ...blankPerson,
  vat: '12345678Z',
  name: 'Marta',
  surName1: 'Puig',
  surName2: 'Serra',
  mobile: '+34600000001',
  email: 'marta@example.com',
  nifFaceup: [examplePdf],
  changeOwner: false,
  commsLanguage: 'ca-ES',
}

export const exampleCompany: PersonForm = {
  ...examplePerson,
  vat: 'B12345674',
  name: 'Forn de pa SL',
  surName1: '',
  surName2: '',
  repVat: '87654321X',
  repName: 'Joan',
  repSurName1: 'Roca',
  repSurName2: 'Vila',
  nifEmpresa: [examplePdf],
}

export const exampleContract: ContractForm = {
  ...blankContract,
  power: '4,6',
  power2: '4,6',
  accessTariff: '18',
  selectedProduct: '3',
}

export const exampleGasContract: GasContractForm = {
  includeGas: true,
  cups: 'ES0217000000000321WZ',
  activeContract: true,
  changeOwner: false,
  comerOrigin: '12',
  accessTariff: '2',
  selectedProduct: '7',
  invoice: [examplePdf],
}

export const examplePayment: PaymentForm = { iban: 'ES9121000418450200051332', bankId: '', isOwner: true }

export const exampleConfirmation: ConfirmationForm = {
  ...blankConfirmation,
  acceptOVConditions: true,
  acceptGdpr: true,
  start: 'now',
  code: '123456',
}

export const exampleLeadContact: LeadContactForm = {
  name: 'Marta',
  surname1: 'Puig',
  surname2: '',
  email: 'marta@example.com',
  telephone: '600 000 001',
  contactHours: '9-13h',
  contactDay: '',
  consent: true,
  cups: '',
  invoice: [],
}
