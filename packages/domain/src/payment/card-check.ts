import type { PaymentError } from './payment-errors.ts'

/** As typed, with or without spaces. */
export interface TypedCard {
  number: string
  /** MM/YY. */
  expiry: string
  cvc: string
}

export type CardProblems = Partial<Record<keyof TypedCard, PaymentError>>

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')
const isAmex = (digits: string) => /^3[47]/.test(digits)
const cvcLength = (digits: string) => (isAmex(digits) ? 4 : 3)

/** The same codes that a provider would return later. `today` is YYYY-MM-DD. */
export function checkCard({ number, expiry, cvc }: TypedCard, today: string): CardProblems {
  const problems: CardProblems = {}
  const numberProblem = checkNumber(number)
  const expiryProblem = checkExpiry(expiry, today)
  if (numberProblem) problems.number = numberProblem
  if (expiryProblem) problems.expiry = expiryProblem
  if (!/^\d+$/.test(cvc.trim()) || cvc.trim().length !== cvcLength(digitsOf(number)))
    problems.cvc = 'invalid_cvc'
  return problems
}

function checkNumber(number: string): PaymentError | undefined {
  const plain = number.replaceAll(/[\s-]/g, '')
  if (!plain) return 'missing'
  if (!/^\d{13,19}$/.test(plain)) return 'invalid_number'
  return passesLuhn(plain) ? undefined : 'incorrect_number'
}

/** The Luhn check: from the right, each second digit is doubled, and the sum is a multiple of ten. */
function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** A card is valid until the last day of its month. */
function checkExpiry(expiry: string, today: string): PaymentError | undefined {
  const [, month = '', year = ''] = /^\s*(\d{0,2})\s*\/?\s*(\d*)\s*$/.exec(expiry) ?? []
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) return 'invalid_expiry_month'
  const century = today.slice(0, 2)
  const fullYear = year.length === 2 ? century + year : year
  if (!/^\d{4}$/.test(fullYear) || Number(fullYear) > Number(today.slice(0, 4)) + 50)
    return 'invalid_expiry_year'
  return `${fullYear}-${month.padStart(2, '0')}` < today.slice(0, 7) ? 'expired_card' : undefined
}

/** Grouped as printed on the card. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19)
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : undefined
  if (groups) return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** `1230` and `12/2030` become `12/30`; further digits are dropped. */
export function formatExpiry(typed: string): string {
  const long = /^(\d{1,2})\s*\/\s*20(\d{2})$/.exec(typed.trim())
  if (long) return `${long[1]?.padStart(2, '0')}/${long[2]}`
  const parts = /^(\d)\s*\/(.*)$/.exec(typed)
  const digits = digitsOf(parts ? `0${parts[1]}${parts[2]}` : typed).slice(0, 4)
  // The slash is added with the year, so that deleting it does not restore it.
  return digits.length > 2 || typed.includes('/') ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}
