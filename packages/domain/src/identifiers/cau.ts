import { isValidCups, normaliseCups } from './cups.ts'

/** The code of a self-consumption installation: a CUPS of 22 characters, A and three digits. Spaces and capitals are forgiven. */
export const normaliseCau = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()

export function isValidCau(text: string): boolean {
  const code = normaliseCau(text)
  return /^.{22}A\d{3}$/.test(code) && isValidCups(normaliseCups(code.slice(0, 22)))
}
