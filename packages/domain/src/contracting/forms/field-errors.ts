import { blankAddress, checkAddress, cleanAddress } from '../../contract-changes/postal-address.ts'
import type { PowerError } from '../../contract-changes/power-change.ts'
import { cupsProblem } from '../../identifiers/cups.ts'
import { provinceCode } from '../../identifiers/postal-code.ts'
import { isValidNif, nifKind } from '../../identifiers/nif.ts'
import { hasControlCharacters } from '../../identifiers/plain-text.ts'
import { foundErrors } from '../../found-errors.ts'
import type { ContractingAddress, FormFile } from './forms.ts'

/** Codes of the fields of contracting; each has its text in the portal. */
export type ContractingError =
  | 'required'
  | 'must_be_accepted'
  | 'not_a_choice'
  | 'too_long'
  | 'control_characters'
  | 'cups_not_valid'
  | 'cups_not_available'
  | 'cau_not_valid'
  | 'postal_code_not_valid'
  /** Than that of the postal code. */
  | 'other_province'
  | 'other_municipality'
  | 'ref_catastral_not_valid'
  | 'tax_id_not_valid'
  | 'company_not_allowed'
  /** A company cannot be the representative. */
  | 'not_a_person'
  | 'phone_not_valid'
  | 'email_not_valid'
  | 'iban_not_valid'
  | 'invalid_attachment_type'
  | 'too_many_files'
  | 'file_too_large'
  | 'other_tariff'
  | 'promotional_code_not_valid'
  | 'code_not_valid'
  | 'not_a_day'
  | 'too_early'
  | 'too_late'
  | PowerError

/** Errors by field, with dots inside an address: `address.dp`. */
export type ContractingErrors = Partial<Record<string, ContractingError>>

type Found = ContractingError | undefined

export function cupsError(text: string, isAvailable: boolean | undefined): Found {
  return cupsProblem(text) ?? (isAvailable === false ? 'cups_not_available' : undefined)
}

export function taxIdError(text: string): Found {
  if (!text.trim()) return 'required'
  return isValidNif(text) ? undefined : 'tax_id_not_valid'
}

/** A company signs by a person. */
export const representativeError = (vat: string): Found =>
  nifKind(vat) === 'company' ? 'not_a_person' : taxIdError(vat)

const nameMax = 256

/** One line: it is printed on contracts and in mails. */
export function nameError(text: string, isRequired = true): Found {
  const name = text.trim()
  if (!name) return isRequired ? 'required' : undefined
  if (name.length > nameMax) return 'too_long'
  return hasControlCharacters(name) ? 'control_characters' : undefined
}

export const acceptError = (isAccepted: boolean): Found => (isAccepted ? undefined : 'must_be_accepted')

export const answerError = (answer: boolean | null): Found => (answer === null ? 'required' : undefined)

/** `offered` where the choices are known. */
export function choiceError(chosen: string, offered: readonly string[] | undefined): Found {
  if (!chosen) return 'required'
  return offered && !offered.includes(chosen) ? 'not_a_choice' : undefined
}

/** An id of one of the lists: a positive whole number. */
export function idError(id: string, offered: readonly string[] | undefined): Found {
  if (!/^[1-9]\d{0,8}$/.test(id.trim())) return 'required'
  return choiceError(id.trim(), offered)
}

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?(;[\w.+-]+=[^;,]*)*;base64,./i

const isReadable = (file: FormFile) => ('upload' in file ? file.upload !== '' : dataUrl.test(file.content))

export function filesError(
  files: readonly FormFile[],
  { least, most }: { least: number; most: number },
): Found {
  if (files.length < least) return 'required'
  if (files.length > most) return 'too_many_files'
  return files.every(isReadable) ? undefined : 'invalid_attachment_type'
}

interface AddressRules {
  /** The municipalities of its postal code, by INE code; none where the code is not known, which never blocks. */
  ines?: readonly string[] | undefined
}

/** Province and municipality follow from the postal code; of one that is in no list, the municipality's province is compared. */
function contradictions(
  { dp, ine, state }: ContractingAddress,
  { errors, ines }: { errors: ContractingErrors; ines: readonly string[] },
): ContractingErrors {
  const province = provinceCode(dp)
  if (!province) return {}
  const isOther = ines.length > 0 ? !ines.includes(ine) : !ine.startsWith(province)
  return foundErrors({
    state: errors['state'] ?? (Number(state) === Number(province) ? undefined : 'other_province'),
    ine: ine ? (isOther ? 'other_municipality' : undefined) : ines.length > 0 ? 'required' : undefined,
  })
}

/** With the field's name before each part: `address.dp`. */
export function addressErrors(
  prefix: string,
  address: ContractingAddress,
  { ines = [] }: AddressRules,
): ContractingErrors {
  // An address of the account has a name of its own; this one has not.
  const clean = cleanAddress({ ...blankAddress, ...address, name: '-' })
  const errors: ContractingErrors = checkAddress(clean)
  Object.assign(errors, contradictions(clean, { errors, ines }))
  for (const part of ['poblacio', 'nv', 'pnp', 'aclarador'] as const)
    if (!errors[part] && hasControlCharacters(clean[part])) errors[part] = 'control_characters'
  return Object.fromEntries(Object.entries(errors).map(([part, error]) => [`${prefix}.${part}`, error]))
}
