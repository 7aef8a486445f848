import { eachLang, type Lang, langs } from '@fanal/domain/settings/languages'
import { type Command, operatorWrite, readJsonFile, UsageError } from '#platform/commands/command'
import { isMailName, mailNames } from './mail-templates.ts'
import { findChangedMails, type TextsOfMail } from './mail-text-queries.ts'
import { findAllMailTexts, resetMailTexts, setMailTexts } from './mail-texts.ts'

const isTexts = (value: unknown): value is TextsOfMail =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

/** Texts by language, each a JSON object of texts. */
function textsIn(file: unknown): Partial<Record<Lang, TextsOfMail>> {
  const given = (typeof file === 'object' && file !== null ? file : {}) as Record<string, unknown>
  const unknown = Object.keys(given).filter((lang) => !langs.some((one) => one === lang))
  if (unknown.length > 0) throw new UsageError(`Not a language: ${unknown.join(', ')}`)
  return eachLang((lang) => {
    const words = given[lang] ?? {}
    if (!isTexts(words)) throw new UsageError(`${lang} is not an object of texts`)
    return words
  })
}

export const mailTextCommands: Command[] = [
  {
    name: 'mail-texts list',
    help: 'Prints the mails whose texts can be changed, and which of them are.',
    async run({ database, print }) {
      const changed = new Set((await findChangedMails(database)).map(({ name }) => name))
      for (const name of mailNames)
        print(`${name.padEnd(40)} ${changed.has(name) ? 'changed' : 'as bundled'}`)
    },
  },
  {
    name: 'mail-texts get',
    usage: '<name>',
    help: 'Prints the texts of a mail in all languages, as a file for mail-texts set.',
    async run({ args: [name = ''], database, print }) {
      if (!isMailName(name)) throw new UsageError(`There is no mail ${name}`)
      print(JSON.stringify(await findAllMailTexts(database, name), null, 2))
    },
  },
  {
    name: 'mail-texts set',
    usage: '<name> <file>',
    help: 'Replaces the texts of a mail in all languages (JSON). Unknown variables are refused.',
    async run({ args: [name = '', path = ''], database, print }) {
      const texts = textsIn(await readJsonFile(path))
      await operatorWrite(database, { kind: 'mail-texts.set', detail: { name } }, (tx) =>
        setMailTexts(tx, name, texts),
      )
      print(`${name} is changed`)
    },
  },
  {
    name: 'mail-texts reset',
    usage: '<name>',
    help: 'Gives a mail its bundled texts again.',
    async run({ args: [name = ''], database, print }) {
      await operatorWrite(database, { kind: 'mail-texts.reset', detail: { name } }, (tx) =>
        resetMailTexts(tx, name),
      )
      print(`${name} is as bundled`)
    },
  },
]
