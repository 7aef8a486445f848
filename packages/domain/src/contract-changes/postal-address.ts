import { isCadastralRef, normaliseCadastralRef } from '../identifiers/cadastral-ref.ts'
import { isValidEmail } from '../identifiers/email.ts'
import { isPlausiblePhone } from '../identifiers/phone.ts'
import { isPostalCode } from '../identifiers/postal-code.ts'
import { provinceName } from '../lookups/provinces.ts'
import { streetTypeName } from '../lookups/street-types.ts'

/** The parts of an address, named as on the wire. `tv` and `state` are ids. */
export interface PostalAddress {
  name: string
  dp: string
  ine: string
  state: string
  poblacio: string
  tv: string
  nv: string
  pnp: string
  bq: string
  es: string
  pt: string
  pu: string
  ref_catastral: string
  aclarador: string
  mobile: string
  email: string
}

export const blankAddress: PostalAddress = {
  name: '',
  dp: '',
  ine: '',
  state: '',
  poblacio: '',
  tv: '',
  nv: '',
  pnp: '',
  bq: '',
  es: '',
  pt: '',
  pu: '',
  ref_catastral: '',
  aclarador: '',
  mobile: '',
  email: '',
}

export type AddressField = keyof PostalAddress
export type AddressError =
  | 'required'
  | 'too_long'
  | 'not_a_choice'
  | 'postal_code_not_valid'
  | 'ref_catastral_not_valid'
  | 'phone_not_valid'
  | 'email_not_valid'

const required: readonly AddressField[] = ['name', 'dp', 'state', 'poblacio', 'tv', 'nv', 'pnp']
const longest: Partial<Record<AddressField, number>> = {
  name: 256,
  poblacio: 120,
  nv: 256,
  pnp: 9,
  bq: 4,
  es: 4,
  pt: 10,
  pu: 4,
  aclarador: 256,
  email: 254,
}

/** Spaces, dashes and lower case are normalised. */
export function cleanAddress(address: PostalAddress): PostalAddress {
  const trimmed = Object.fromEntries(
    Object.entries(address).map(([field, text]) => [field, String(text).trim()]),
  )
  const clean = trimmed as unknown as PostalAddress
  return {
    ...clean,
    dp: clean.dp.replaceAll(/[\s.\-–]/g, ''),
    ref_catastral: normaliseCadastralRef(clean.ref_catastral),
    email: clean.email.toLowerCase(),
  }
}

/** Validates a new address. `ine` is required only for a known postal code: an unknown one never blocks a customer. */
export function checkAddress(address: PostalAddress): Partial<Record<AddressField, AddressError>> {
  const errors: Partial<Record<AddressField, AddressError>> = {}
  for (const [field, max] of Object.entries(longest) as [AddressField, number][])
    if (address[field].length > max) errors[field] = 'too_long'
  if (address.dp && !isPostalCode(address.dp)) errors.dp = 'postal_code_not_valid'
  if (address.ref_catastral && !isCadastralRef(address.ref_catastral))
    errors.ref_catastral = 'ref_catastral_not_valid'
  if (address.mobile && !isPlausiblePhone(address.mobile)) errors.mobile = 'phone_not_valid'
  if (address.email && !isValidEmail(address.email)) errors.email = 'email_not_valid'
  if (!provinceName(Number(address.state), 'es')) errors.state = 'not_a_choice'
  if (!streetTypeName(Number(address.tv), 'es')) errors.tv = 'not_a_choice'
  for (const field of required) if (!address[field]) errors[field] = 'required'
  return errors
}
