/// <reference types="@vitest/browser-playwright" />
import { cdp, page } from 'vitest/browser'
import { axeFindings } from './axe.ts'

const root = document.documentElement

/**
 * What is wrong with what is shown on a phone: for axe in the light and in the dark, too wide, or not translated. Other
 * languages have the same parts: for them without axe.
 */
export async function lookHere(name: string, lang = 'es'): Promise<string[]> {
  const found: string[] = []
  await page.viewport(360, 740)
  for (const theme of lang === 'es' ? ['light', 'dark'] : []) {
    root.dataset['theme'] = theme
    found.push(...(await axeFindings()).map((one) => `${name}, ${theme}: ${one}`))
  }
  delete root.dataset['theme']
  const wide = root.scrollWidth - root.clientWidth
  if (wide > 0) found.push(`${name}: wider than its window by ${wide} px`)
  found.push(...unfilled().map((text) => `${name}: not translated: ${text}`))
  await page.viewport(1280, 800)
  return found
}

/** As on paper, or with the few colours of somebody who needs strong contrasts; without either, as on any screen. */
export async function emulateMedia(kind?: 'print' | 'forced-colors'): Promise<void> {
  const features = kind === 'forced-colors' ? [{ name: kind, value: 'active' }] : []
  await cdp().send('Emulation.setEmulatedMedia', { media: kind === 'print' ? kind : '', features })
}

/** Texts that look like a key, or have a placeholder that nobody filled. That every key has a text is held by its type. */
function unfilled(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  return texts
    .map((text) => text.trim())
    .filter(
      (text) =>
        /^(?!www\.)[a-z]\w*(\.(?!(?:png|jpg|pdf)$)\w+)+$/.test(text) ||
        /\{\w+\}|\bundefined\b|\bNaN\b|\[object /.test(text),
    )
}
