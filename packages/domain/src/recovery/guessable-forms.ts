// Guessing starts with common words plus a capital, a year and a symbol; such a password is as common as its word.

/** Digits and symbols that stand for a letter; a 1 is read both ways. */
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}
const spell = (text: string, one: string) =>
  text.replaceAll(/[013457@$!|]/g, (sign) => (sign === '1' ? one : (lookAlikes[sign] ?? sign)))

const maxAroundWord = 6
const maxAroundNumber = 3

/** The base words of a password: without capitals, accents, look-alikes and affixes. */
export function guessableForms(password: string): string[] {
  const folded = password.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const isNearlyAll = (form: string, around: number) => folded.length - form.length <= around
  const words = [folded.replace(/[^a-z]+$/, ''), folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')]
  const numbers = [folded.replaceAll(/^\D+|\D+$/g, '')]
  const forms = [
    folded,
    folded.replaceAll(/[^a-z0-9]/g, ''),
    ...words.filter((word) => isNearlyAll(word, maxAroundWord)),
    ...numbers.filter((number) => isNearlyAll(number, maxAroundNumber)),
  ]
  return [...new Set(forms.flatMap((form) => [form, spell(form, 'i'), spell(form, 'l')]))]
}
