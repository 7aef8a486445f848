import {
  type AddressField,
  checkAddress,
  cleanAddress,
  type PostalAddress,
} from '@fanal/domain/contract-changes/postal-address'
import { isDay } from '@fanal/domain/dates'
import { isCadastralRef, normaliseCadastralRef } from '@fanal/domain/identifiers/cadastral-ref'
import { isValidCups, normaliseCups } from '@fanal/domain/identifiers/cups'
import { isValidEmail } from '@fanal/domain/identifiers/email'
import { isValidIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { isValidNif, nifKind, normaliseNif } from '@fanal/domain/identifiers/nif'
import { isPlausiblePhone, normalisePhone } from '@fanal/domain/identifiers/phone'
import { isPostalCode } from '@fanal/domain/identifiers/postal-code'
import { isWebAddress } from '@fanal/domain/identifiers/web-address'
import { formatAddress, placeLanguage } from '@fanal/domain/lookups/format-address'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { eurosToCents } from '@fanal/domain/money'
import { parseLocale } from '@fanal/domain/settings/languages'
import { isKwText, kwToW } from '@fanal/domain/units'

/** A validated contract of an import file: its columns, and data of other tables. */
export interface ContractRecord {
  name: string
  vat: string
  customer: Record<string, unknown>
  columns: Record<string, unknown>
  /** Empty: removed; undefined: unchanged. */
  iban?: string
  address?: PostalAddress & { full_address: string }
}

/** A value, or the problem of the text. */
type Read = (text: string) => unknown
class Wrong extends Error {}
const wrong = (reason: string): never => {
  throw new Wrong(reason)
}
const check = (isGood: boolean, reason: string) => void (isGood || wrong(reason))

const text =
  (max: number): Read =>
  (typed) => {
    check(typed.length <= max, `has more than ${max} characters`)
    return typed
  }
const needed =
  (read: Read): Read =>
  (typed) =>
    typed === '' ? wrong('is missing') : read(typed)
const orNull =
  (read: Read): Read =>
  (typed) =>
    typed === '' ? null : read(typed)
const oneOf =
  (...choices: string[]): Read =>
  (typed) => {
    check(choices.includes(typed), `is none of ${choices.join(', ')}`)
    return typed
  }
const day: Read = (typed) => {
  check(isDay(typed), 'is not a day like 2026-11-15')
  return typed
}
const decimal = (digits: number): Read => {
  const shape = new RegExp(String.raw`^\d{1,6}(\.\d{1,${digits}})?$`)
  return (typed) => {
    const plain = typed.replace(',', '.')
    check(shape.test(plain), 'is not a number')
    return plain
  }
}
const euros = decimal(2)

/** Table columns by their names in the file. */
const columns: Record<string, [column: string, read: Read]> = {
  name: ['name', needed(text(40))],
  type: ['type', needed(oneOf('electricity', 'gas'))],
  state: ['state', needed(text(40))],
  sign_date: ['sign_date', orNull(day)],
  start_date: ['start_date', orNull(day)],
  end_date: ['end_date', orNull(day)],
  cups: [
    'cups',
    needed((typed) => {
      check(isValidCups(typed), 'is not a valid CUPS')
      return normaliseCups(typed)
    }),
  ],
  street: ['street', needed(text(300))],
  city: ['city', needed(text(120))],
  postal_code: [
    'postal_code',
    needed((typed) => {
      check(isPostalCode(typed), 'is not a postal code')
      return typed
    }),
  ],
  tariff: ['tariff_name', needed(text(40))],
  product: ['product_name', needed(text(120))],
  pressio: ['pressio', orNull(decimal(3))],
  caudal: ['caudal', orNull(decimal(2))],
  selfcons_code: [
    'selfcons_code',
    (typed) => {
      check(/^(\d{2})?$/.test(typed), 'is not a code of two digits')
      return typed || '00'
    },
  ],
  amount_debt: ['amount_debt_cents', (typed) => eurosToCents(String(euros(typed || '0')))],
  owner_name: ['owner_name', text(200)],
  fiscal_name: ['fiscal_name', text(200)],
  fiscal_vat: [
    'fiscal_vat',
    (typed) => {
      check(typed === '' || isValidNif(typed), 'is not a valid tax id')
      return normaliseNif(typed)
    },
  ],
  fiscal_address: ['fiscal_address', text(300)],
  ref_catastral: [
    'ref_catastral',
    (typed) => {
      check(typed === '' || isCadastralRef(typed), 'is not a cadastral reference')
      return normaliseCadastralRef(typed)
    },
  ],
  invoice_online: ['invoice_online', (typed) => oneOf('email', 'postal', 'postal+email')(typed || 'email')],
  no_cession_sips: ['sips_state', (typed) => oneOf('unactive', 'requested', 'active')(typed || 'unactive')],
  dso_name: ['dso_name', text(120)],
  dso_website: [
    'dso_website',
    (typed) => {
      check(typed === '' || isWebAddress(typed), 'is not an address that begins with https:// or http://')
      return text(200)(typed)
    },
  ],
  dso_phone: ['dso_phone', text(40)],
  dso_reference: ['dso_reference', text(60)],
}

const customerFields: Record<string, [column: string, read: Read]> = {
  customer_name: ['name', text(200)],
  customer_email: [
    'email',
    (typed) => {
      check(isValidEmail(typed), 'is not an e-mail address')
      return typed
    },
  ],
  customer_phone: [
    'phone',
    (typed) => {
      check(isPlausiblePhone(typed), 'is not a phone')
      return normalisePhone(typed)
    },
  ],
  customer_locale: ['locale', (typed) => parseLocale(typed) ?? wrong('is not a language we know')],
}

const powerNames = ['power_p1', 'power_p2', 'power_p3', 'power_p4', 'power_p5', 'power_p6']
const addressParts: readonly AddressField[] = [
  'name',
  'dp',
  'ine',
  'poblacio',
  'tv',
  'nv',
  'pnp',
  'bq',
  'es',
  'pt',
  'pu',
  'ref_catastral',
  'aclarador',
  'mobile',
  'email',
]
const notification = (part: string) => `notification_${part}`

/** All column names that a file may use. */
export const recordFields: ReadonlySet<string> = new Set([
  'vat',
  'iban',
  ...Object.keys(columns),
  ...powerNames,
  ...Object.keys(customerFields),
  ...addressParts.map(notification),
])

const always = ['name', 'vat', 'type', 'state', 'cups', 'street', 'city', 'postal_code', 'tariff', 'product']

type Values = Record<string, string>

/** The record, or all of its problems. */
export function readContractRecord(raw: Record<string, unknown>): ContractRecord | { problems: string[] } {
  const problems: string[] = []
  const values = plainValues(raw, problems)
  const attempt = (field: string, read: Read): unknown => {
    try {
      return read(values[field] ?? '')
    } catch (error) {
      problems.push(`${field}: ${error instanceof Wrong ? error.message : 'cannot be read'}`)
      return undefined
    }
  }
  // An empty value clears a column, except of the customer.
  const given = (field: string) =>
    field in customerFields ? Boolean(values[field]) : field in values || always.includes(field)
  const pickOf = (fields: typeof columns) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([field]) => given(field))
        .map(([field, [column, read]]) => [column, attempt(field, read)]),
    )
  const vat = attempt('vat', needed(readVat))
  const record: ContractRecord = {
    name: values['name'] ?? '',
    vat: String(vat),
    customer: pickOf(customerFields),
    columns: { ...pickOf(columns), ...powersOf(values, problems) },
    ...(given('iban') && { iban: String(attempt('iban', readIban)) }),
    ...(addressParts.some((part) => values[notification(part)]) && { address: addressOf(values, problems) }),
  }
  if (problems.length > 0) return { problems }
  record.columns['is_peninsula'] = zoneOf(Number(values['postal_code']?.slice(0, 2))) === 'peninsula'
  record.customer['is_company'] = nifKind(record.vat) === 'company'
  return record
}

function plainValues(raw: Record<string, unknown>, problems: string[]): Values {
  const values: Values = {}
  for (const [field, value] of Object.entries(raw)) {
    if (!recordFields.has(field)) problems.push(`${field}: there is no such field`)
    else if (value === null) values[field] = ''
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values[field] = String(value).trim()
    else problems.push(`${field}: is not a plain value`)
  }
  return values
}

const readVat: Read = (typed) => {
  check(isValidNif(typed), 'is not a valid tax id')
  return normaliseNif(typed)
}

const readIban: Read = (typed) => {
  check(typed === '' || isValidIban(typed), 'is not a valid IBAN')
  return normaliseIban(typed)
}

/** Electricity has powers from P1 without gaps, gas has none. */
function powersOf(values: Values, problems: string[]): { contracted_power?: object[] } {
  const typed = powerNames.map((field) => values[field] ?? '')
  const count = typed.findLastIndex((power) => power !== '') + 1
  const isGas = values['type'] === 'gas'
  if (isGas && count > 0) problems.push('power_p1: a gas contract has no powers')
  if (isGas || !powerNames.some((field) => field in values)) return {}
  if (count === 0) problems.push('power_p1: is missing')
  for (const [i, power] of typed.slice(0, count).entries())
    if (!isKwText(power)) problems.push(`${powerNames[i]}: ${power ? 'is not a power in kW' : 'is missing'}`)
  if (problems.length > 0) return {}
  return {
    contracted_power: typed
      .slice(0, count)
      .map((power, i) => ({ period: `P${i + 1}`, power: (kwToW(power) / 1000).toFixed(3) })),
  }
}

function addressOf(values: Values, problems: string[]): ContractRecord['address'] {
  const parts = Object.fromEntries(addressParts.map((part) => [part, values[notification(part)] ?? '']))
  const address = cleanAddress({
    ...(parts as unknown as PostalAddress),
    state: String(Number(parts['dp']?.slice(0, 2)) || ''),
  })
  for (const [field, code] of Object.entries(checkAddress(address)))
    if (field !== 'state') problems.push(`${notification(field)}: ${code.replaceAll('_', ' ')}`)
  const full_address = formatAddress(address, placeLanguage(address.state))
  return { ...address, mobile: normalisePhone(address.mobile), full_address }
}
