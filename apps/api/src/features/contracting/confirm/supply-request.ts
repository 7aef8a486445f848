import { tariffById } from '@fanal/domain/contracting/access-tariff'
import { powersOf } from '@fanal/domain/contracting/forms/check-contract'
import {
  blankContract,
  type ContractingAddress,
  type InstallationForm,
  isCompanyVat,
  type PersonForm,
} from '@fanal/domain/contracting/forms/forms'
import { normaliseCups } from '@fanal/domain/identifiers/cups'
import { normaliseIban } from '@fanal/domain/identifiers/iban'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { type Locale, parseLocale, textsLanguage } from '@fanal/domain/settings/languages'
import { isKwText, kwToW } from '@fanal/domain/units'
import type { NewHolder } from '#features/contract-changes/handover/holder-payload'
import type { Lead } from '#features/contracting/leads/lead-queries'

export interface Holder extends NewHolder {
  /** The address of bills and notices. */
  address: ContractingAddress
}

/** A lead whose steps are all there, in plain values. */
export interface SupplyRequest {
  energy: Lead['energy']
  holder: Holder
  cups: string
  address: ContractingAddress
  activeContract: boolean
  changeOwner: boolean
  comerOrigin: string
  tariff: string
  productId: number
  /** kW with three decimals. */
  powersKw: string[]
  selfconsCode: string
  /** The self-consumption installation; '' and null where it was not told. */
  cau: string
  generationW: number | null
  promotionalCode: string
  iban: string
}

const joined = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

const addressOf = (installation: InstallationForm, person: PersonForm) =>
  person.sameInvoiceAddress ? installation.address : person.ownerAddress

/** With the tax id: who signs for the company. */
const representativeOf = ({ repName, repSurName1, repSurName2, repVat }: PersonForm) =>
  [joined(repName, repSurName1, repSurName2), normaliseNif(repVat)].filter(Boolean).join(' · ')

/** Who it is for; undefined before the first two steps. */
export function holderOf({ steps, locale }: Lead): Holder | undefined {
  const { installation, person } = steps
  if (!installation || !person) return undefined
  const vat = normaliseNif(person.vat)
  const isCompany = isCompanyVat(vat)
  return {
    vat,
    name: isCompany ? person.name.trim() : joined(person.name, person.surName1, person.surName2),
    isCompany,
    representative: isCompany ? representativeOf(person) : '',
    email: person.email.trim().toLowerCase(),
    mobile: normalisePhone(person.mobile),
    locale: parseLocale(person.commsLanguage) ?? locale,
    address: addressOf(installation, person),
  }
}

/** Undefined while a step is missing. */
export function supplyRequest(lead: Lead): SupplyRequest | undefined {
  const { installation, person, payment } = lead.steps
  const holder = holderOf(lead)
  const terms = termsOf(lead)
  if (!installation || !person || !payment || !holder || !terms) return undefined
  return {
    energy: lead.energy,
    holder,
    cups: normaliseCups(installation.cups),
    address: installation.address,
    activeContract: installation.activeContract === true,
    changeOwner: person.changeOwner === true || installation.changeOwner === true,
    comerOrigin: installation.comerOrigin,
    iban: normaliseIban(payment.iban),
    ...terms,
  }
}

type Terms = Pick<
  SupplyRequest,
  'tariff' | 'productId' | 'powersKw' | 'selfconsCode' | 'cau' | 'generationW' | 'promotionalCode'
>

function termsOf({ energy, steps }: Lead): Terms | undefined {
  const form = energy === 'gas' ? steps.gasContract : steps.contract
  const tariff = form && tariffById(form.accessTariff)
  if (!tariff) return undefined
  const chosen = { tariff: tariff.name, productId: Number(form.selectedProduct) }
  if (energy === 'gas' || !steps.contract)
    return { ...chosen, powersKw: [], selfconsCode: '00', cau: '', generationW: null, promotionalCode: '' }
  // Leads that were begun before these were asked have neither.
  const { selfconsCode, cau, generationPower, promotionalCode } = { ...blankContract, ...steps.contract }
  const powersKw = powersOf(steps.contract).map((typed) => (kwToW(typed) / 1000).toFixed(3))
  const generationW = isKwText(generationPower) ? kwToW(generationPower) : null
  return { ...chosen, powersKw, selfconsCode, cau, generationW, promotionalCode: promotionalCode.trim() }
}

/** In the language of the papers, as the form showed it. */
export const fullAddress = (address: ContractingAddress, locale: Locale) =>
  formatAddress(address, textsLanguage(locale))
/** Without postal code and town, which contracts keep apart. */
export const streetOf = (address: ContractingAddress, locale: Locale) =>
  fullAddress({ ...address, dp: '', poblacio: '' }, locale)
