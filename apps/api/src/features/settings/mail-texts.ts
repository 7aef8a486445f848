import type { PublishField } from '@fanal/domain/publishing/publish-kinds'
import { publishProblems, variablesIn } from '@fanal/domain/publishing/publish-problems'
import { eachLang, type Lang, type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { isMailName, type MailName, mailTemplates, type MailTexts } from './mail-templates.ts'

/** What any mail may name. */
const ofRetailer = ['organization', 'phone', 'email']
/** Without these a mail is of no use to whoever gets it. */
const essential = new Set(['code', 'password'])

export type MailWords = Readonly<Record<string, string>>

/** The texts of a mail in the language of the locale: the bundled ones, with what the retailer has changed. */
export async function findMailTexts<N extends MailName>(
  db: Db,
  name: N,
  locale: Locale | Lang,
): Promise<MailTexts<N>> {
  const lang = textsLanguage(locale)
  const row = await db.maybe<{ texts: Partial<MailTexts<N>> }>(sql`
    select texts from mail_texts where name = ${name} and lang = ${lang}`)
  const bundled = mailTemplates[name](locale) as MailTexts<N>
  return row ? { ...bundled, ...row.texts } : bundled
}

/** Its texts in all languages. */
export async function findAllMailTexts(db: Db, name: MailName): Promise<Record<Lang, MailWords>> {
  const rows = await db.many<{ lang: Lang; texts: MailWords }>(sql`
    select lang, texts from mail_texts where name = ${name}`)
  return eachLang((lang) => ({
    ...mailTemplates[name](lang),
    ...rows.find((row) => row.lang === lang)?.texts,
  }))
}

/** Which mails the retailer has changed. */
export const findChangedMails = (db: Db): Promise<{ name: string }[]> =>
  db.many(sql`select distinct name from mail_texts order by name`)

/** The fields of a mail, with the variables that it may name. */
export function mailFields(name: MailName): PublishField[] {
  const bundled: MailWords = mailTemplates[name]('es')
  const variables = [...new Set([...Object.values(bundled).flatMap(variablesIn), ...ofRetailer])]
  return Object.entries(bundled).map(([field, text]) => ({
    name: field,
    form: field === 'subject' || field === 'action' ? 'line' : 'words',
    maxLength: field === 'subject' ? 150 : 2_000,
    variables,
    needs: variablesIn(text).filter((variable) => essential.has(variable)),
  }))
}

/** Replaces the texts of a mail in all languages, or refuses them; what is as bundled follows later versions. */
export async function setMailTexts(
  tx: Db,
  name: string,
  texts: Readonly<Partial<Record<Lang, MailWords>>>,
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
  await tx.run(sql`delete from mail_texts where name = ${name}`)
  for (const [lang, words] of Object.entries(texts) as [Lang, MailWords][]) {
    const bundled: MailWords = mailTemplates[name](lang)
    const own = Object.entries(words).filter(([field, text]) => bundled[field] !== text)
    if (own.length > 0)
      await tx.run(sql`
        insert into mail_texts (name, lang, texts) values (${name}, ${lang}, ${JSON.stringify(Object.fromEntries(own))})`)
  }
}

/** The bundled texts again. */
export async function resetMailTexts(tx: Db, name: string): Promise<void> {
  if (!isMailName(name)) throw new Refusal([`${name}: there is no such mail`])
  await tx.run(sql`delete from mail_texts where name = ${name}`)
}
