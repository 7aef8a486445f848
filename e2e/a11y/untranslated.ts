import type { Page } from '@playwright/test'
import { langs } from '../lib/pages.ts'
import { textsOf } from './texts.ts'

// A word such as "done" may be a key and an English text.
const words = new Set(langs.flatMap((lang) => textsOf(lang).map(([, text]) => text)))
const keys = new Set(
  textsOf('es')
    .map(([key]) => key)
    .filter((key) => !words.has(key)),
)

const shownTexts = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = [document.title]
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    // Names of settings and texts that are being written stand as they are in every language.
    if (!parentElement || parentElement.closest('[translate=no]')) continue
    if (!['SCRIPT', 'STYLE'].includes(parentElement.tagName)) texts.push(textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  return texts
}

/** Texts that are a key, look like one (and are no file's name), or contain an unfilled placeholder. */
export async function untranslated(page: Page): Promise<string[]> {
  return (await page.evaluate(shownTexts))
    .map((text) => text.trim())
    .filter(
      (text) =>
        keys.has(text) ||
        /^(?!www\.)[a-z]\w*(\.(?!(?:png|jpg|pdf)$)\w+)+$/.test(text) ||
        /\{\w+\}|\bundefined\b|\bNaN\b|\[object /.test(text),
    )
}
