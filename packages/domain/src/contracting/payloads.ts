import { normaliseCau } from '../identifiers/cau.ts'
import { normaliseCups } from '../identifiers/cups.ts'
import { normaliseIban } from '../identifiers/iban.ts'
import { normaliseNif } from '../identifiers/nif.ts'
import { normalisePhone } from '../identifiers/phone.ts'
import { type PowerField, powerFields } from '../contract-changes/power-fields.ts'
import { powerCountOf } from './forms/check-contract.ts'
import { contactPhone } from './forms/check-lead-contact.ts'
import {
  blankConfirmation,
  blankContractingAddress,
  blankInstallation,
  cnaeOf,
  type ConfirmationForm,
  type ContractForm,
  type GasContractForm,
  type InstallationForm,
  isCompanyVat,
  type LeadContactForm,
  noSelfcons,
  type PaymentForm,
  type PersonForm,
  residenceTypes,
} from './forms/forms.ts'
import type {
  ConfirmationBody,
  ContractBody,
  GasContractBody,
  InstallationBody,
  LeadContactBody,
  PaymentBody,
  PersonBody,
} from './sent-bodies.ts'
import { normaliseSignCode } from './forms/sign-code.ts'
import { addressOf, fullName, ownerAddressBody, sentAddress, sentFiles } from './sent-parts.ts'

// The forms as they are sent, and back, so that the server checks by the rules of the forms. `lead_id` and `step` are
// for the caller to add.

const vatPrefix = 'ES'

export function installationBody(form: InstallationForm): InstallationBody {
  return {
    allow_contact: form.contactConsent,
    keep_data: form.leadsConsent,
    acts_for_holder: form.actsForHolder,
    consented_at: form.consentedAt,
    cups: { name: normaliseCups(form.cups), ...sentAddress(form.address) },
    residenceType: form.residenceType,
    cnae: cnaeOf(form),
    activeContract: form.activeContract,
    changeOwner: form.changeOwner,
    comerOrigin: form.comerOrigin,
    acceptMorosityVerification: form.acceptMorosityVerification,
    invoice: sentFiles(form.invoice),
  }
}

export function installationOf(body: InstallationBody): InstallationForm {
  const residenceType = residenceTypes.find((type) => type === body.residenceType) ?? ''
  return {
    // Clients that know one box ask for both with it.
    leadsConsent: (body.keep_data ?? body.allow_contact) === true,
    contactConsent: body.allow_contact === true,
    actsForHolder: body.acts_for_holder === true,
    cups: normaliseCups(body.cups.name ?? ''),
    address: addressOf(body.cups),
    residenceType,
    cnae: cnaeOf({ residenceType, cnae: body.cnae ?? '' }),
    activeContract: body.activeContract ?? null,
    changeOwner: body.changeOwner ?? null,
    comerOrigin: body.comerOrigin ?? '',
    acceptMorosityVerification: body.acceptMorosityVerification === true,
    invoice: body.invoice ?? [],
    consentedAt: { ...blankInstallation.consentedAt, ...body.consented_at },
  }
}

/** `cups`: the supply point that the lead is of. */
export function personBody(form: PersonForm, cups: string): PersonBody {
  const vat = normaliseNif(form.vat)
  const [nif_faceup = null, nif_facedown = null] = sentFiles(form.nifFaceup)
  const isCompany = isCompanyVat(vat)
  const names = isCompany
    ? {
        name: form.name.trim(),
        juridic_vat: vat && vatPrefix + vat,
        rep_vat: normaliseNif(form.repVat),
        rep_name: form.repName.trim(),
        rep_surname1: form.repSurName1.trim(),
        rep_surname2: form.repSurName2.trim(),
        rep_name_full: fullName(form.repName, form.repSurName1, form.repSurName2),
        cif: sentFiles(form.nifEmpresa),
      }
    : {
        fisic_vat: vat && vatPrefix + vat,
        first_name: form.name.trim(),
        surname1: form.surName1.trim(),
        surname2: form.surName2.trim(),
      }
  return {
    cups: { name: normaliseCups(cups) },
    company: isCompany,
    type: isCompany ? 'J' : 'F',
    ...names,
    changeOwner: form.changeOwner,
    different_address: !form.sameInvoiceAddress,
    owner_address: form.sameInvoiceAddress ? null : ownerAddressBody(form.ownerAddress),
    mobile: normalisePhone(form.mobile),
    email: form.email.trim().toLowerCase(),
    commsLanguage: form.commsLanguage,
    nif_faceup,
    nif_facedown,
  }
}

export function personOf(body: PersonBody): PersonForm {
  const isCompany = body.company ?? body.type === 'J'
  const owner = body.owner_address
  const files = [body.nif_faceup, body.nif_facedown].filter((file) => file !== null && file !== undefined)
  return {
    vat: normaliseNif((isCompany ? body.juridic_vat : body.fisic_vat) ?? ''),
    name: (isCompany ? body.name : body.first_name) ?? '',
    surName1: (isCompany ? '' : body.surname1) ?? '',
    surName2: (isCompany ? '' : body.surname2) ?? '',
    mobile: normalisePhone(body.mobile ?? ''),
    email: (body.email ?? '').trim().toLowerCase(),
    repVat: normaliseNif((isCompany ? body.rep_vat : '') ?? ''),
    repName: (isCompany ? body.rep_name : '') ?? '',
    repSurName1: (isCompany ? body.rep_surname1 : '') ?? '',
    repSurName2: (isCompany ? body.rep_surname2 : '') ?? '',
    nifFaceup: files,
    nifEmpresa: (isCompany ? body.cif : []) ?? [],
    changeOwner: body.changeOwner ?? null,
    commsLanguage: body.commsLanguage ?? '',
    sameInvoiceAddress: body.different_address !== true,
    ownerAddress:
      owner && body.different_address === true
        ? addressOf({ ...owner, dp: owner.zip || owner.dp, ine: owner.municipi || owner.ine })
        : blankContractingAddress,
  }
}

/** Periods that the tariff does not have are sent empty. */
export function contractBody(form: ContractForm, cups: string): ContractBody {
  const count = powerCountOf(form)
  const powers = Object.fromEntries(
    powerFields.map((field, i) => [field, i < count ? form[field].trim() : '']),
  ) as Pick<ContractForm, PowerField>
  const code = form.promotionalCode.trim()
  return {
    cups: { name: normaliseCups(cups) },
    ...powers,
    promotional_code: code ? [code] : [],
    tarifa: form.selectedProduct,
    tarifaATR: form.accessTariff,
    selfcons: form.selfcons,
    selfconsCode: form.selfcons ? form.selfconsCode : noSelfcons,
    cau: form.selfcons ? normaliseCau(form.cau) : '',
    generationPower: form.selfcons ? form.generationPower.trim() : '',
    selfcons_attach: form.selfcons ? sentFiles(form.selfconsAttachments) : [],
  }
}

export function contractOf(body: ContractBody): ContractForm {
  const selfconsCode = body.selfconsCode || noSelfcons
  return {
    power: body.power ?? '',
    power2: body.power2 ?? '',
    power3: body.power3 ?? '',
    power4: body.power4 ?? '',
    power5: body.power5 ?? '',
    power6: body.power6 ?? '',
    accessTariff: body.tarifaATR ?? '',
    selectedProduct: body.tarifa ?? '',
    promotionalCode: body.promotional_code?.[0] ?? '',
    // The documented call has the code alone.
    selfcons: body.selfcons ?? selfconsCode !== noSelfcons,
    selfconsCode,
    cau: body.cau ?? '',
    generationPower: body.generationPower ?? '',
    selfconsAttachments: body.selfcons_attach ?? [],
  }
}

export function gasContractBody(
  form: GasContractForm,
  { electricityLeadId = '', productName = '' }: { electricityLeadId?: string; productName?: string } = {},
): GasContractBody {
  return {
    includeGas: form.includeGas,
    cups: normaliseCups(form.cups),
    activeContract: form.activeContract,
    changeOwner: form.changeOwner,
    comerOrigin: form.comerOrigin,
    accessTariff: form.accessTariff,
    selectedProduct: form.selectedProduct,
    selectedProductName: productName,
    invoice: sentFiles(form.invoice),
    electricityLeadId,
  }
}

export function gasContractOf(body: GasContractBody): GasContractForm {
  return {
    includeGas: body.includeGas !== false,
    cups: normaliseCups(body.cups ?? ''),
    activeContract: body.activeContract ?? null,
    changeOwner: body.changeOwner ?? null,
    comerOrigin: body.comerOrigin ?? '',
    accessTariff: body.accessTariff ?? '',
    selectedProduct: body.selectedProduct ?? '',
    invoice: body.invoice ?? [],
  }
}

export const paymentBody = (form: PaymentForm, cups: string): PaymentBody => ({
  cups: { name: normaliseCups(cups) },
  iban: form.bankId ? '' : normaliseIban(form.iban),
  bank_id: form.bankId,
  owner_is_bank_owner: form.isOwner,
})

export const paymentOf = (body: PaymentBody): PaymentForm => ({
  iban: body.bank_id ? '' : normaliseIban(body.iban ?? ''),
  bankId: body.bank_id ?? '',
  isOwner: body.owner_is_bank_owner === true,
})

export const confirmationBody = (form: ConfirmationForm): ConfirmationBody => ({
  accept_ov_conditions: form.acceptOVConditions,
  accept_gdpr: form.acceptGdpr,
  activate_publicity: form.acceptPublicity,
  confirm: true,
  start: form.start || undefined,
  start_day: form.start === 'on' ? form.startDay : '',
  waives_social_bonus: form.waivesSocialBonus,
  code: normaliseSignCode(form.code),
  consented_at: form.consentedAt,
})

export const confirmationOf = (body: ConfirmationBody): ConfirmationForm => ({
  acceptOVConditions: body.accept_ov_conditions === true,
  acceptGdpr: body.accept_gdpr === true,
  acceptPublicity: body.activate_publicity === true,
  start: body.start ?? '',
  startDay: body.start === 'on' ? (body.start_day ?? '') : '',
  waivesSocialBonus: body.waives_social_bonus === true,
  code: body.code ?? '',
  consentedAt: { ...blankConfirmation.consentedAt, ...body.consented_at },
})

export const leadContactBody = (form: LeadContactForm): LeadContactBody => ({
  name: form.name.trim(),
  surname1: form.surname1.trim(),
  surname2: form.surname2.trim(),
  email: form.email.trim().toLowerCase(),
  telephone: contactPhone(form.telephone),
  contactHours: form.contactHours,
  contactDay: form.contactDay || undefined,
  consent: form.consent,
  cups: normaliseCups(form.cups),
  invoice: sentFiles(form.invoice),
})

export const leadContactOf = (body: LeadContactBody): LeadContactForm => ({
  name: body.name ?? '',
  surname1: body.surname1 ?? '',
  surname2: body.surname2 ?? '',
  email: (body.email ?? '').trim().toLowerCase(),
  telephone: body.telephone ?? '',
  contactHours: body.contactHours ?? '',
  contactDay: body.contactDay ?? '',
  consent: body.consent === true,
  cups: normaliseCups(body.cups ?? ''),
  invoice: body.invoice ?? [],
})
