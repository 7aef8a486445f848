import type { PublishField } from '@fanal/domain/publishing/publish-kinds'
import { publishProblems, variablesIn } from '@fanal/domain/publishing/publish-problems'
import { eachLang, type Lang, type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import {
  deleteOwnTexts,
  findAllOwnTexts,
  findOwnTexts,
  insertOwnTexts,
  type TextsOfMail,
} from './mail-text-queries.ts'
import { isMailName, type MailName, mailTemplates, type MailTexts } from './mail-templates.ts'

/** What any mail may name. */
const ofRetailer = ['organization', 'phone', 'email']
/** Without these a mail is of no use to whoever gets it, or does not say what the law wants it to say. */
const essential = new Set(['code', 'password', 'withdrawLink'])
/** Subjects are kept after sending, and staff see them: they name no secret. */
const secrets = new Set(['code', 'password'])
const isSubject = (field: string) => /subject(One)?$/i.test(field)
/** Subjects, and labels of buttons. */
const isLine = (field: string) => isSubject(field) || /action$/i.test(field)

/** The texts of a mail in the language of the locale: the bundled ones, with what the retailer has changed. */
export async function findMailTexts<N extends MailName>(
  db: Db,
  name: N,
  locale: Locale | Lang,
): Promise<MailTexts<N>> {
  const lang = textsLanguage(locale)
  const row = await findOwnTexts(db, name, lang)
  const bundled = mailTemplates[name](locale) as MailTexts<N>
  return row ? { ...bundled, ...row.texts } : bundled
}

/** The texts of a mail in all languages. */
export async function findAllMailTexts<N extends MailName>(
  db: Db,
  name: N,
): Promise<Record<Lang, MailTexts<N>>> {
  const rows = await findAllOwnTexts(db, name)
  return eachLang((lang) => ({
    ...(mailTemplates[name](lang) as MailTexts<N>),
    ...rows.find((row) => row.lang === lang)?.texts,
  }))
}

/** The fields of a mail, with the variables that it may name. */
export function mailFields(name: MailName): PublishField[] {
  const bundled: TextsOfMail = mailTemplates[name]('es')
  const variables = [...new Set([...Object.values(bundled).flatMap(variablesIn), ...ofRetailer])]
  return Object.entries(bundled).map(([field, text]) => ({
    name: field,
    form: isLine(field) ? 'line' : 'words',
    maxLength: isLine(field) ? 150 : 2_000,
    variables: isSubject(field) ? variables.filter((variable) => !secrets.has(variable)) : variables,
    needs: variablesIn(text).filter((variable) => essential.has(variable)),
  }))
}

/** Replaces the texts of a mail in all languages, or refuses them; what is as bundled follows later versions. */
export async function setMailTexts(
  tx: Db,
  name: string,
  texts: Readonly<Partial<Record<Lang, TextsOfMail>>>,
): Promise<void> {
  if (!isMailName(name)) throw new Refusal([`${name}: there is no such mail`])
  const fields = mailFields(name)
  const known = new Set(fields.map((field) => field.name))
  const unknown = Object.values(texts).flatMap((words) =>
    Object.keys(words ?? {}).filter((field) => !known.has(field)),
  )
  const problems = publishProblems(fields, texts).map(({ part, field, problem, detail }) =>
    `${part}.${field}: ${problem.replaceAll('_', ' ')} ${detail}`.trim(),
  )
  const all = [...[...new Set(unknown)].map((field) => `${field}: unknown key`), ...problems]
  if (all.length > 0) throw new Refusal(all)
  await deleteOwnTexts(tx, name)
  for (const [lang, words] of Object.entries(texts) as [Lang, TextsOfMail][]) {
    const bundled: TextsOfMail = mailTemplates[name](lang)
    const own = Object.entries(words).filter(([field, text]) => bundled[field] !== text)
    if (own.length > 0) await insertOwnTexts(tx, name, lang, Object.fromEntries(own))
  }
}

/** The bundled texts again. */
export async function resetMailTexts(tx: Db, name: string): Promise<void> {
  if (!isMailName(name)) throw new Refusal([`${name}: there is no such mail`])
  await deleteOwnTexts(tx, name)
}
