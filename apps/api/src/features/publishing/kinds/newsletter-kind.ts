import type { NewsletterRecord } from '@fanal/contract/imports/newsletters'
import type { Parts, PublishField } from '@fanal/domain/publishing/publish-kinds'
import { eachLang } from '@fanal/domain/settings/languages'
import { importNewsletters } from '#features/newsletter/import-newsletters'
import { findNewsletterRecords, lockNewsletters } from '#features/newsletter/operator-queries'
import type { KindSource } from './publish-kind.ts'

const fields: PublishField[] = [
  { name: 'is_open', form: 'switch', isShared: true },
  { name: 'name', form: 'line', maxLength: 120 },
  { name: 'description', form: 'words', isOptional: true, maxLength: 600 },
]

const recordOf = (id: number, { all, ...parts }: Parts): NewsletterRecord => ({
  id,
  is_open: all?.['is_open'] === 'true',
  texts: eachLang((lang) => ({
    name: parts[lang]?.['name'] ?? '',
    description: parts[lang]?.['description'] ?? '',
  })),
})

/** What can be subscribed to: its name, what it is about, and whether it takes new subscribers. */
export const newsletterKind: KindSource = {
  list: async (db) =>
    (await findNewsletterRecords(db)).map(({ id, texts }) => ({ key: String(id), title: texts.es.name })),
  async find(db, key) {
    const found = (await findNewsletterRecords(db)).find(({ id }) => String(id) === key)
    if (!found) return undefined
    const { texts, is_open: isOpen } = found
    return {
      title: texts.es.name,
      fields,
      parts: {
        all: { is_open: String(isOpen) },
        ...eachLang((lang) => ({
          name: texts[lang]?.name ?? '',
          description: texts[lang]?.description ?? '',
        })),
      },
    }
  },
  async publish(tx, key, parts) {
    await lockNewsletters(tx)
    const stored = await findNewsletterRecords(tx)
    await importNewsletters(tx, {
      items: stored.map((one) => (String(one.id) === key ? recordOf(one.id, parts) : one)),
    })
  },
  making: {
    blank: {
      title: '',
      fields,
      parts: { all: { is_open: 'true' }, ...eachLang(() => ({ name: '', description: '' })) },
    },
    async make(tx, parts) {
      await lockNewsletters(tx)
      const stored = await findNewsletterRecords(tx)
      const id = Math.max(0, ...stored.map((one) => one.id)) + 1
      await importNewsletters(tx, { items: [...stored, recordOf(id, parts)] })
      return String(id)
    },
    shownBy: 'is_open',
  },
}
