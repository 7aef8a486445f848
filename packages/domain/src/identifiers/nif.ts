import { controlLetters } from './control-letters.ts'

// Spanish tax ids: 9 characters. Persons: DNI (8 digits), NIE (X Y Z) and K L M; companies and other entities: the rest.
const personStart = /^([XYZKLM]|\d)\d{7}$/
const companyStart = /^[ABCDEFGHJNPQRSUVW]\d{7}$/
const companyLetters = 'JABCDEFGHI'

export type NifKind = 'person' | 'company'

/** Upper case, without spaces, dashes and dots, and without the country prefix. */
export function normaliseNif(text: string): string {
  const clean = text.toUpperCase().replace(/[\s.\-–]/g, '')
  // No tax id begins with two letters, so ES in front can only be the prefix.
  return clean.replace(/^ES(?=.)/, '')
}

/** Entities may write their control as digit or letter: sources disagree on which, so both are accepted. */
export function isValidNif(text: string): boolean {
  const nif = normaliseNif(text)
  const [start, control] = [nif.slice(0, 8), nif.slice(8)]
  if (personStart.test(start)) return control === personLetter(start)
  if (!companyStart.test(start)) return false
  const value = companyControl(start)
  return control === String(value) || control === companyLetters.charAt(value)
}

/** The kind by the first character only; undefined if no tax id starts with it. */
export function nifKind(text: string): NifKind | undefined {
  const start = normaliseNif(text).slice(0, 8)
  if (personStart.test(start)) return 'person'
  return companyStart.test(start) ? 'company' : undefined
}

/** The control character for the first 8, in the usual form of its kind. */
export function nifControl(first8: string): string {
  if (personStart.test(first8)) return personLetter(first8)
  if (!companyStart.test(first8)) throw new RangeError('Not the first 8 characters of a tax id')
  const value = companyControl(first8)
  const hasLetter = /^([NPQRSW]|.00)/.test(first8)
  return hasLetter ? companyLetters.charAt(value) : String(value)
}

function personLetter(start: string): string {
  const prefix = 'XYZ'.indexOf(start.charAt(0))
  const digits = prefix >= 0 ? String(prefix) + start.slice(1) : start.replace(/^[KLM]/, '')
  return controlLetters.charAt(Number(digits) % 23)
}

function companyControl(start: string): number {
  let sum = 0
  for (let at = 1; at < start.length; at++) {
    const value = Number(start.charAt(at)) * (at % 2 === 1 ? 2 : 1)
    sum += Math.trunc(value / 10) + (value % 10)
  }
  return (10 - (sum % 10)) % 10
}
