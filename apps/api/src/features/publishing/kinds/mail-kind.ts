import { eachLang, langs, localeOf } from '@fanal/domain/settings/languages'
import { isMailName, mailNames, mailTemplates } from '#features/settings/mail-templates'
import type { TextsOfMail } from '#features/settings/mail-text-queries'
import { findAllMailTexts, mailFields, setMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import { withIcon, withIconInside } from '#features/settings/brand/mail-icon'
import type { Db } from '#platform/database'
import { mailSamples } from './mail-samples.ts'
import type { KindSource } from './publish-kind.ts'

/** Called by what its readers see of it first. */
async function titleOf(db: Db, name: (typeof mailNames)[number]): Promise<string> {
  const es: TextsOfMail = (await findAllMailTexts(db, name)).es
  return es['subject'] ?? name
}

/** The texts of a mail: subject, paragraphs, and the label of its button. */
export const mailKind: KindSource = {
  list: (db) => Promise.all(mailNames.map(async (key) => ({ key, title: await titleOf(db, key) }))),
  async find(db, key) {
    if (!isMailName(key)) return undefined
    return {
      title: await titleOf(db, key),
      fields: mailFields(key),
      parts: await findAllMailTexts(db, key),
    }
  },
  bundled: (key) => (isMailName(key) ? eachLang((lang) => mailTemplates[key](lang)) : {}),
  async draw(db, env, { key, lang, parts }) {
    const value = parts[lang] ?? {}
    const fields = isMailName(key) ? mailFields(key) : []
    // Other subjects and buttons are those of another case of the same mail.
    const names = fields
      .filter(({ name, form }) => form === 'words' || name === 'subject' || name === 'action')
      .map(({ name }) => name)
    const locale = localeOf(lang)
    const mail = await textMail(db, env, {
      to: 'marta@example.com',
      locale,
      // Paragraphs in the order of the bundled ones, whatever order they were stored in.
      texts: Object.fromEntries(names.map((name) => [name, value[name] ?? ''])),
      values: mailSamples(locale),
      href: env.PUBLIC_URL,
    })
    return { subject: mail.subject, html: withIconInside(await withIcon(db, mail)) }
  },
  publish: (tx, key, parts) =>
    setMailTexts(tx, key, Object.fromEntries(langs.map((lang) => [lang, parts[lang] ?? {}]))),
}
