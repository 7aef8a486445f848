export const emailMaxLength = 254
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/** An address that mail servers accept, without quoted and bracketed forms. */
export function isValidEmail(text: string): boolean {
  const email = text.trim()
  const at = email.lastIndexOf('@')
  const [name, labels] = [email.slice(0, at), email.slice(at + 1).split('.')]
  return (
    at > 0 &&
    email.length <= emailMaxLength &&
    name.length <= 64 &&
    local.test(name) &&
    labels.length > 1 &&
    labels.every((one) => label.test(one)) &&
    /\p{L}/u.test(labels.at(-1) ?? '')
  )
}

/** Whether two spellings are one mailbox: case is ignored. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** m•••@example.com */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@')
