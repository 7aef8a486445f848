// Each rule has its own code, so that the form can show them as a checklist.

/** The symbols of which a password needs one: those of a standard keyboard. */
export const passwordSymbols = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
export const passwordMinLength = 6
export const passwordMaxLength = 128

const rules = {
  min_length: (password: string) =>
    Array.from(password).filter(isAllowedCharacter).length >= passwordMinLength,
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  symbol: (password: string) => Array.from(password).some((character) => passwordSymbols.includes(character)),
  allowed_characters: (password: string) => Array.from(password).every(isAllowedCharacter),
  max_length: (password: string) => password.length <= passwordMaxLength,
}

export type PasswordRule = keyof typeof rules

export const passwordRules: readonly PasswordRule[] = [
  'min_length',
  'lowercase',
  'uppercase',
  'digit',
  'symbol',
  'allowed_characters',
  'max_length',
]

export function passwordChecks(password: string): { code: PasswordRule; ok: boolean }[] {
  return passwordRules.map((code) => ({ code, ok: rules[code](password) }))
}

export function isAllowedPassword(password: string): boolean {
  return passwordChecks(password).every(({ ok }) => ok)
}

/** The repeated password equals the new one and is itself long enough. */
export function isRepeatOf(password: string, repeat: string): boolean {
  return repeat.length >= passwordMinLength && repeat === password
}

/**
 * Letters of any language, digits, symbols and the space; no combining accents, which keyboards compose differently.
 */
function isAllowedCharacter(character: string): boolean {
  return /^[\p{L}0-9 ]$/u.test(character) || passwordSymbols.includes(character)
}
