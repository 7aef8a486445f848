import { guessableForms } from '@fanal/domain/recovery/guessable-forms'

/** The list has little Spanish and no Catalan. */
const ours = [
  'contrasena',
  'contrasenya',
  'bienvenido',
  'benvingut',
  'tequiero',
  'testimo',
  'buenosdias',
  'bondia',
]

let list: Promise<ReadonlySet<string>> | undefined

/** Lazy-loaded: few processes need it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Beyond the 10,000, those with a symbol: only they meet our rules as they are.
  const isMeant = (word: string, rank: number) => rank < 10_000 || /[^a-z0-9]/.test(word)
  return new Set([...dictionary['passwords-common'].filter(isMeant), ...ours])
}

/** Whether a password is one of the 10,000 most common ones, or a variation of one. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  const common = await list
  return guessableForms(password).some((form) => common.has(form))
}
