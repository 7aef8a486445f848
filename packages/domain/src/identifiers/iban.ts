/** SEPA countries, each with the length of its IBANs. */
const sepa =
  'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 ' +
  'IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
const ibanLengths = new Map(sepa.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]))
const cccWeights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]

/** Upper case, without spaces, dashes, dots and a leading IBAN. */
export function normaliseIban(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s.\-–]/g, '')
    .replace(/^IBAN/, '')
}

/** Any SEPA country; Spanish accounts must also have valid inner control digits. */
export function isValidIban(text: string): boolean {
  const iban = normaliseIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return false
  const country = iban.slice(0, 2)
  if (ibanLengths.get(country) !== iban.length) return false
  if (mod97(iban.slice(4) + iban.slice(0, 4)) !== 1) return false
  return country !== 'ES' || isValidCcc(iban.slice(4))
}

/** In groups of four. */
export function formatIban(text: string): string {
  return inGroups(normaliseIban(text))
}

/** Masked: country, control and the last four characters. */
export function maskIban(text: string): string {
  const iban = normaliseIban(text)
  return iban.length > 12 ? `${iban.slice(0, 4)} •••• •••• ${iban.slice(-4)}` : '••••'
}

/** From the 20 digits of a Spanish account: bank, branch, control, account. */
export function makeSpanishIban(ccc: string): string {
  if (!isValidCcc(ccc)) throw new RangeError('Not a Spanish account number')
  const check = 98 - mod97(`${ccc}ES00`)
  return `ES${String(check).padStart(2, '0')}${ccc}`
}

/** The 20 digits with their two control digits filled in. */
export function makeCcc(bank: string, office: string, account: string): string {
  if (!/^\d{18}$/.test(bank + office + account) || bank.length !== 4 || office.length !== 4) {
    throw new RangeError('A bank and an office have 4 digits, an account 10')
  }
  return bank + office + cccDigit(`00${bank}${office}`) + cccDigit(account) + account
}

function isValidCcc(ccc: string): boolean {
  return /^\d{20}$/.test(ccc) && makeCcc(ccc.slice(0, 4), ccc.slice(4, 8), ccc.slice(10)) === ccc
}

function cccDigit(tenDigits: string): string {
  const sum = cccWeights.reduce((total, weight, at) => total + weight * Number(tenDigits.charAt(at)), 0)
  const digit = 11 - (sum % 11)
  if (digit === 11) return '0'
  return digit === 10 ? '1' : String(digit)
}

/** Letters count as 10 to 35; computed piecewise, because the number is too long. */
function mod97(characters: string): number {
  let rest = 0
  for (const character of characters) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

function inGroups(characters: string): string {
  return characters.replace(/(.{4})(?=.)/g, '$1 ')
}
