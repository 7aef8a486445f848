import { controlLetters } from './control-letters.ts'

// ES, 16 digits, two control letters, and optionally the border point (a digit and a letter).
const shape = /^ES(\d{16})([A-Z]{2})(\d[FPRCXYZ])?$/

/** Upper case, without spaces, dashes and dots; the letter O is a mistyped zero, as no CUPS holds it. */
export function normaliseCups(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s.\-–]/g, '')
    .replaceAll('O', '0')
}

export function isValidCups(text: string): boolean {
  const [, digits, letters] = shape.exec(normaliseCups(text)) ?? []
  return digits !== undefined && cupsControlLetters(digits) === letters
}

/** `n mod 529` in base 23, also described as "weighted mod 23". */
export function cupsControlLetters(digits: string): string {
  if (!/^\d{16}$/.test(digits)) throw new RangeError('A CUPS has 16 digits')
  const remainder = Number(BigInt(digits) % 529n)
  return controlLetters.charAt(Math.trunc(remainder / 23)) + controlLetters.charAt(remainder % 23)
}

/** `ES 0031 4055 1234 0001 MK 0F`; anything else is returned unchanged. */
export function formatCups(text: string): string {
  const [, digits, letters, border] = shape.exec(normaliseCups(text)) ?? []
  if (digits === undefined) return text
  return ['ES', ...(digits.match(/\d{4}/g) ?? []), letters, border]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** The problem of a required CUPS, as typed. */
export function cupsProblem(typed: string): 'required' | 'cups_not_valid' | undefined {
  if (!typed.trim()) return 'required'
  return isValidCups(typed) ? undefined : 'cups_not_valid'
}
