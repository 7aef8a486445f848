import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
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

/** Texts that are a key, look like one (and are no file's name), or contain an unfilled placeholder. */
export function untranslated(page: Page): Promise<string[]> {
  return page.evaluate((known) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [document.title]
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement && !['SCRIPT', 'STYLE'].includes(parentElement.tagName)) texts.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    return texts
      .map((text) => text.trim())
      .filter(
        (text) =>
          known.includes(text) ||
          /^(?!www\.)[a-z]\w*(\.(?!(?:png|jpg|pdf)$)\w+)+$/.test(text) ||
          /\{\w+\}|\bundefined\b|\bNaN\b|\[object /.test(text),
      )
  }, keys)
}
