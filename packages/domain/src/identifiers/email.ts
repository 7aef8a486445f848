export const emailMaxLength = 254
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/** An address that a mail server takes, without the quoted and bracketed forms that nobody types. */
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

/** Two spellings of one mailbox: capitals do not tell addresses apart. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
