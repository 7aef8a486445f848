import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { untranslatedTexts } from '../../apps/web/test/untranslated-texts.ts'
import { type Lang, langs } from '../lib/pages.ts'

const folder = new URL('../../apps/web/src/i18n/', import.meta.url)
const textsOf = (lang: Lang) =>
  readdirSync(new URL(`${lang}/`, folder)).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(new URL(`${lang}/${file}`, folder), 'utf8')) as object),
  )
// A word such as "done" may be a key and an English text.
const words = new Set(langs.flatMap((lang) => textsOf(lang).map(([, text]) => text as unknown)))
const keys = textsOf('es')
  .map(([key]) => key)
  .filter((key) => !words.has(key))

export const untranslated = (page: Page): Promise<string[]> => page.evaluate(untranslatedTexts, keys)
