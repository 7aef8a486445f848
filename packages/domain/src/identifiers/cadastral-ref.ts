const letters = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
const weights = [13, 15, 12, 5, 4, 17, 9, 21, 3, 7, 1]
const controls = 'MQWERTYUIOPASDFGHJKLBZX'

/** Upper case, without spaces, dashes and dots. */
export function normaliseCadastralRef(text: string): string {
  // An Ñ may arrive as N plus a combining tilde.
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s.\-–]/g, '')
}

/** 14 (parcel) or 20 (property) letters, Ñ too, and digits. */
export function isCadastralRef(text: string): boolean {
  return /^[0-9A-ZÑ]{14}([0-9A-ZÑ]{6})?$/.test(normaliseCadastralRef(text))
}

/** Wrong control letters warn and never block; a parcel has none. */
export function hasRightCadastralControl(text: string): boolean {
  const reference = normaliseCadastralRef(text)
  if (!isCadastralRef(reference)) return false
  return reference.length === 14 || cadastralControlLetters(reference.slice(0, 18)) === reference.slice(18)
}

export function cadastralControlLetters(first18: string): string {
  if (!/^[0-9A-ZÑ]{18}$/.test(first18))
    throw new RangeError('Not the first 18 characters of a cadastral reference')
  const property = first18.slice(14)
  return controlLetter(first18.slice(0, 7) + property) + controlLetter(first18.slice(7, 14) + property)
}

function controlLetter(elevenCharacters: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * valueOf(elevenCharacters.charAt(at)), 0)
  return controls.charAt(sum % 23)
}

function valueOf(character: string): number {
  const position = letters.indexOf(character)
  return position >= 0 ? position + 1 : Number(character)
}

/** Grouped as in deeds: parcel, sheet, unit, control. */
export function formatCadastralRef(text: string): string {
  const [, ...parts] = /^(.{7})(.{7})(.{4})?(.{2})?$/.exec(normaliseCadastralRef(text)) ?? []
  return parts.length > 0 ? parts.filter(Boolean).join(' ') : text
}
