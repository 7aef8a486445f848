import type { Page } from '@playwright/test'
import { langs } from '../lib/pages.ts'
import { textsOf } from './texts.ts'

/** Spanish texts that another language says at greater length. */
const longer = new Map<string, string>()
const translations = langs.map((lang) => new Map(textsOf(lang)))
for (const [key, text] of textsOf('es'))
  for (const other of translations) {
    const translated = other.get(key) ?? ''
    if (translated.length > (longer.get(text) ?? text).length) longer.set(text, translated)
  }

/** Replaces each text that is shown by its longest translation while `check` runs. Texts with values in them stay. */
export async function withLongestTexts<T>(page: Page, check: () => Promise<T>): Promise<T> {
  await page.evaluate(
    (pairs) => {
      const known = new Map(pairs)
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const replaced = new Map<Node, string>()
      while (walker.nextNode()) {
        const { currentNode: node } = walker
        const text = node.textContent ?? ''
        const longest = known.get(text)
        if (longest === undefined) continue
        replaced.set(node, text)
        node.textContent = longest
      }
      Object.assign(window, { replaced })
    },
    [...longer],
  )
  const result = await check()
  await page.evaluate(() => {
    const { replaced } = window as unknown as { replaced: Map<Node, string> }
    for (const [node, text] of replaced) node.textContent = text
  })
  return result
}
