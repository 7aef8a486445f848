import { readFileSync } from 'node:fs'
import { billParts } from '@fanal/domain/invoices/explain-bill'
import { expect, test } from 'vitest'
import { partColours } from './pdf-part-colours.ts'

const web = new URL('../../../../../web/src/', import.meta.url)
const tokens = readFileSync(new URL('styles/tokens.css', web), 'utf8')
const styles = readFileSync(new URL('features/invoices/bill/bill-parts.module.css', web), 'utf8')

/** The page's text colours of a part, on light. */
function onScreen(part: string): string | undefined {
  const tones = [...styles.matchAll(/((?:\[data-part[^{]*)+)\{\s*--tone: ([^;]+);/g)]
  const own = tones.find(([, selector]) => selector?.includes(`[data-part="${part}"]`))
  const usual = tones.find(([, selector]) => selector?.trim() === '[data-part]')
  const tone = (own ?? usual)?.[2] ?? ''
  const token = /^var\((--[\w-]+)\)$/.exec(tone)?.[1]
  const written = token ? new RegExp(`${token}: ([^;]+);`).exec(tokens)?.[1] : tone
  return /#[\da-f]{6}/.exec(written ?? '')?.[0]
}

test.each(billParts)('%s has one colour on the screen and on paper', (part) => {
  expect(partColours[part]).toBe(onScreen(part))
})
