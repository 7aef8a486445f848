// Spanish numbers by the ranges of the numbering plan, some of which phone libraries do not know (70x, new area codes);
// foreign numbers are checked by such a library, if loaded.

export const defaultPhonePrefix = '+34'
const spanish = /^\+34([689]\d|7[0-4])\d{7}$/
const foreign = /^\+(?!34)[1-9]\d{6,14}$/

/** International form if possible: `0034…`, `34…` and nine digits become `+34…`. */
export function normalisePhone(text: string): string {
  const clean = text.replace(/[\s.\-–()/]/g, '').replace(/^00/, '+')
  if (/^\d{9}$/.test(clean)) return defaultPhonePrefix + clean
  return /^34\d{9}$/.test(clean) ? `+${clean}` : clean
}

export function isPlausiblePhone(text: string): boolean {
  return isPhone(text, () => true)
}

/** A Spanish number, or a foreign one that `exists` accepts. */
export function isPhone(text: string, exists: (foreignPhone: string) => boolean): boolean {
  const phone = normalisePhone(text)
  return spanish.test(phone) || (foreign.test(phone) && exists(phone))
}

/** Spanish mobiles (6xx, 71x to 74x), and foreign numbers, of which only the operator knows. */
export function takesMessages(text: string): boolean {
  const phone = normalisePhone(text)
  return /^\+34(6\d|7[1-4])\d{7}$/.test(phone) || foreign.test(phone)
}

/** The number is the last nine digits, the prefix what comes before. */
export function splitPhone(text: string): { prefix: string; number: string } {
  const phone = normalisePhone(text)
  return { prefix: phone.slice(0, -9), number: phone.slice(-9) }
}

/** For display: Spanish numbers in groups of three without prefix, others unchanged. */
export function formatPhone(text: string): string {
  const phone = normalisePhone(text)
  return spanish.test(phone) ? phone.slice(3).replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3') : phone
}

/** Enough for its owner to recognise it: `600 ••• •02`; foreign ones keep their country. */
export function maskPhone(text: string): string {
  const phone = normalisePhone(text)
  const hidden = (digits: string) => digits.replaceAll(/\d/g, '•')
  if (spanish.test(phone)) return `${phone.slice(3, 6)} ••• •${phone.slice(-2)}`
  return foreign.test(phone)
    ? `${phone.slice(0, 3)}${hidden(phone.slice(3, -2))}${phone.slice(-2)}`
    : hidden(phone)
}
