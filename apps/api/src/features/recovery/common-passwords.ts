import { guessableForms } from '@fanal/domain/recovery/guessable-forms'

/** The list knows little Spanish and no Catalan. */
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

/** Loaded by the first who chooses a password: few processes ever need it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Beyond the 10,000, those with a sign too: only they meet our rules as they stand.
  const isMeant = (word: string, rank: number) => rank < 10_000 || /[^a-z0-9]/.test(word)
  return new Set([...dictionary['passwords-common'].filter(isMeant), ...ours])
}

/** Whether a password is one of the 10,000 most common ones, or one of them in disguise (decisions §6). */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  const common = await list
  return guessableForms(password).some((form) => common.has(form))
}
