import { page } from 'vitest/browser'
import { axeFindings } from './axe.ts'
import { untranslatedTexts } from './untranslated-texts.ts'

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
  // That every key has a text is held by its type.
  found.push(...untranslatedTexts([]).map((text) => `${name}: not translated: ${text}`))
  await page.viewport(1280, 800)
  return found
}
