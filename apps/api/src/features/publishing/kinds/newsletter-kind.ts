import type { NewsletterRecord } from '@fanal/contract/imports/newsletters'
import { eachLang } from '@fanal/domain/settings/languages'
import { importNewsletters } from '#features/newsletter/import-newsletters'
import { findNewsletterRecords, lockNewsletters } from '#features/newsletter/operator-queries'
import type { KindSource } from './publish-kind.ts'

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
      fields: [
        { name: 'is_open', form: 'switch', isShared: true },
        { name: 'name', form: 'line', maxLength: 120 },
        { name: 'description', form: 'words', isOptional: true, maxLength: 600 },
      ],
      parts: {
        all: { is_open: String(isOpen) },
        ...eachLang((lang) => ({
          name: texts[lang]?.name ?? '',
          description: texts[lang]?.description ?? '',
        })),
      },
    }
  },
  async publish(tx, key, { all, ...parts }) {
    const texts = eachLang((lang) => ({
      name: parts[lang]?.['name'] ?? '',
      description: parts[lang]?.['description'] ?? '',
    }))
    await lockNewsletters(tx)
    const items = (await findNewsletterRecords(tx)).map(
      (one): NewsletterRecord =>
        String(one.id) === key ? { id: one.id, texts, is_open: all?.['is_open'] === 'true' } : one,
    )
    await importNewsletters(tx, { items })
  },
}
