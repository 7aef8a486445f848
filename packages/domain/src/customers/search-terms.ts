import { isValidNif, normaliseNif } from '../identifiers/nif.ts'
import { normaliseCups } from '../identifiers/cups.ts'

// What somebody typed at the desk to find a customer: everything that it can be, the surest first.

export type SearchTerm =
  /** A mail of ours, by the number in its message id. */
  | { kind: 'message'; id: number }
  /** The beginning of an address. */
  | { kind: 'email'; start: string }
  /** The beginning of the first 20 characters of a CUPS. */
  | { kind: 'supply'; start: string }
  /** Tax ids as they are stored: with the control that was typed, or with each that fits. */
  | { kind: 'tax_id'; keys: string[] }
  /** The beginning of the last nine digits. */
  | { kind: 'phone'; start: string }
  /** The beginning of a contract's, an invoice's or a case's number. */
  | { kind: 'number'; start: string }
  | { kind: 'name'; words: string[] }

const maxWords = 6
const controls = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')

function messageTerm(typed: string): SearchTerm[] {
  const id = Number(/^<?fanal-(\d{1,15})(?:@[\w.-]*)?>?$/i.exec(typed)?.[1] ?? 0)
  return id > 0 ? [{ kind: 'message', id }] : []
}

const emailTerm = (typed: string): SearchTerm[] =>
  /^[^\s@<>]+@[^\s@<>]*$/.test(typed) ? [{ kind: 'email', start: typed.toLowerCase() }] : []

/** With 20 or 22 characters, from the eighth one on, with or without the country. */
function supplyTerm(typed: string): SearchTerm[] {
  const cups = normaliseCups(typed)
  const whole = /^\d{16}/.test(cups) ? `ES${cups}` : cups
  const isCups = /^ES\d{6,16}$|^ES\d{16}[A-Z]{1,2}(\d[A-Z]?)?$/.test(whole)
  return isCups ? [{ kind: 'supply', start: whole.slice(0, 20) }] : []
}

/** A DNI may lack its leading zeros, and any tax id its control. */
function taxIdTerm(typed: string): SearchTerm[] {
  const nif = normaliseNif(typed)
  const [, digits = '', letter = ''] = /^(\d{6,8})([A-Z]?)$/.exec(nif) ?? []
  const start = digits ? digits.padStart(8, '0') : nif.slice(0, 8)
  const typedControl = digits ? letter : nif.slice(8)
  if (!/^[A-Z\d]\d{7}$/.test(start) || typedControl.length > 1) return []
  const fitting = (typedControl ? [typedControl] : controls).map((control) => start + control)
  const keys = fitting.filter((key) => isValidNif(key))
  return keys.length > 0 ? [{ kind: 'tax_id', keys }] : []
}

/** From the sixth digit on, with or without the country, however it is grouped. */
function phoneTerm(typed: string): SearchTerm[] {
  if (!/^[+(\d][\d\s.\-–()/]*$/.test(typed)) return []
  const isForeign = /^(\+|00)/.test(typed)
  const digits = typed.replaceAll(/\D/g, '').replace(/^00/, '')
  const own = isForeign ? digits.replace(/^34/, '') : digits
  const start = own.length > 9 ? own.slice(-9) : own
  return own.length >= 6 && digits.length <= 15 ? [{ kind: 'phone', start }] : []
}

function numberTerm(typed: string): SearchTerm[] {
  const start = typed.toUpperCase().replaceAll(/\s/g, '')
  return /^[A-Z\d][A-Z\d/.\-_]{2,39}$/.test(start) && /\d{2}/.test(start) ? [{ kind: 'number', start }] : []
}

/** Words of two letters and more; the longest names have few of them. */
function nameTerm(typed: string): SearchTerm[] {
  const words = typed.split(/[\s,]+/).filter((word) => /\p{L}/u.test(word))
  const isName = words.some((word) => word.length >= 2) && !typed.includes('@')
  return isName ? [{ kind: 'name', words: words.slice(0, maxWords) }] : []
}

/** Everything that was typed may be looked up as; nothing for less than two characters. */
export function searchTerms(given: string): SearchTerm[] {
  const typed = given.trim()
  if (typed.length < 2) return []
  for (const sure of [messageTerm(typed), emailTerm(typed)]) if (sure.length > 0) return sure
  return [
    ...supplyTerm(typed),
    ...taxIdTerm(typed),
    ...phoneTerm(typed),
    ...numberTerm(typed),
    ...nameTerm(typed),
  ]
}
