import type { Lang } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

export type TextsOfMail = Readonly<Record<string, string>>

/** What the retailer has changed of a mail in a language. */
export const findOwnTexts = (db: Db, name: string, lang: Lang): Promise<{ texts: TextsOfMail } | undefined> =>
  db.maybe(sql`select texts from mail_texts where name = ${name} and lang = ${lang}`)

/** The same in all languages that it has changed. */
export const findAllOwnTexts = (db: Db, name: string): Promise<{ lang: Lang; texts: TextsOfMail }[]> =>
  db.many(sql`select lang, texts from mail_texts where name = ${name}`)

/** Which mails the retailer has changed. */
export const findChangedMails = (db: Db): Promise<{ name: string }[]> =>
  db.many(sql`select distinct name from mail_texts order by name`)

export async function deleteOwnTexts(tx: Db, name: string): Promise<void> {
  await tx.run(sql`delete from mail_texts where name = ${name}`)
}

export async function insertOwnTexts(tx: Db, name: string, lang: Lang, texts: TextsOfMail): Promise<void> {
  await tx.run(sql`
    insert into mail_texts (name, lang, texts) values (${name}, ${lang}, ${JSON.stringify(texts)})`)
}
