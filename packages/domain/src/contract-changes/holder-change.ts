import { foundErrors } from '../found-errors.ts'
import {
  addressErrors,
  type ContractingError,
  choiceError,
  filesError,
  nameError,
  representativeError,
  taxIdError,
} from '../contracting/forms/field-errors.ts'
import { type FormFile, isCompanyVat } from '../contracting/forms/forms.ts'
import { addDays, isDay } from '../dates.ts'
import { isValidIban, normaliseIban } from '../identifiers/iban.ts'
import { normaliseNif } from '../identifiers/nif.ts'
import { isPlausiblePhone } from '../identifiers/phone.ts'
import { emailError, mobileError } from '../support/forms/check-unsigned-contact.ts'
import { blankAddress, type PostalAddress } from './postal-address.ts'

/** The right by which somebody takes a contract over. */
export const holderTitles = ['buyer', 'tenant', 'heir', 'family', 'company'] as const
export type HolderTitle = (typeof holderTitles)[number]

/** Documents of the title. */
export const mostTitleFiles = 3
/** As far ahead as the day can be chosen. */
export const latestHandoverDays = 60

/** What the present holder tells of the next one. */
export interface HolderChange {
  title: string
  vat: string
  /** First name of a person, or the whole name of a company. */
  name: string
  surName1: string
  surName2: string
  /** Who signs for a company. */
  repVat: string
  repName: string
  email: string
  mobile: string
  language: string
  iban: string
  owner_is_bank_owner: boolean
  /** Where notices go; name, e-mail and mobile are those above. */
  address: PostalAddress
  files: readonly FormFile[]
  /** For heirs. */
  deathCertificate: readonly FormFile[]
  /** '' for as soon as the distributor confirms it. */
  day: string
}

export const blankHolderChange: HolderChange = {
  title: '',
  vat: '',
  name: '',
  surName1: '',
  surName2: '',
  repVat: '',
  repName: '',
  email: '',
  mobile: '',
  language: '',
  iban: '',
  owner_is_bank_owner: false,
  address: blankAddress,
  files: [],
  deathCertificate: [],
  day: '',
}

export interface HolderRules {
  today: string
  presentVat: string
  /** The languages offered: `ca-ES`… */
  languages: readonly string[]
  /** Each side loads its own phone library. */
  isPhone?: ((text: string) => boolean) | undefined
}

export type HolderErrors = Partial<Record<string, ContractingError | 'unchanged'>>

/** The whole name, as contracts and mails have it. */
export function holderName({ vat, name, surName1, surName2 }: HolderChange): string {
  const parts = isCompanyVat(vat) ? [name] : [name, surName1, surName2]
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

function vatError(vat: string, presentVat: string) {
  return taxIdError(vat) ?? (normaliseNif(vat) === normaliseNif(presentVat) ? 'unchanged' : undefined)
}

function ibanError(typed: string) {
  const iban = normaliseIban(typed)
  if (!iban) return 'required'
  return isValidIban(iban) ? undefined : 'iban_not_valid'
}

function dayError(day: string, today: string) {
  if (!day) return undefined
  if (!isDay(day)) return 'not_a_day'
  if (day <= today) return 'too_early'
  return day > addDays(today, latestHandoverDays) ? 'too_late' : undefined
}

function nameErrors(form: HolderChange) {
  return isCompanyVat(form.vat)
    ? foundErrors({
        name: nameError(form.name),
        repVat: representativeError(form.repVat),
        repName: nameError(form.repName),
      })
    : foundErrors({
        name: nameError(form.name),
        surName1: nameError(form.surName1),
        surName2: nameError(form.surName2, false),
      })
}

export function checkHolderChange(form: HolderChange, rules: HolderRules): HolderErrors {
  const { today, presentVat, languages, isPhone = isPlausiblePhone } = rules
  const isHeir = form.title === 'heir'
  const errors = foundErrors({
    title: choiceError(form.title, holderTitles),
    email: emailError(form.email),
    mobile: mobileError(form.mobile, isPhone),
    language: choiceError(form.language, languages),
    iban: ibanError(form.iban),
    owner_is_bank_owner: form.owner_is_bank_owner ? undefined : 'required',
    files: filesError(form.files, { least: 1, most: mostTitleFiles }),
    deathCertificate: isHeir ? filesError(form.deathCertificate, { least: 1, most: 1 }) : undefined,
    day: dayError(form.day, today),
  })
  const wrongVat = vatError(form.vat, presentVat)
  return {
    ...errors,
    ...(wrongVat && { vat: wrongVat }),
    ...nameErrors(form),
    ...addressErrors('address', form.address, {}),
  }
}
