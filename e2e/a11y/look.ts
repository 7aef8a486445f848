import type { Page } from '@playwright/test'
import { type Lang, langs, localeOf, open } from '../lib/pages.ts'
import { expect } from '../lib/test.ts'
import { axeFindings, isWhole } from './axe.ts'
import { untranslated } from './untranslated.ts'

/** How far the page overflows its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The links and buttons that the help button covers at the end of the page. */
const coveredByHelp = () => {
  const { scrollX, scrollY } = window
  window.scrollTo(0, document.documentElement.scrollHeight)
  const all = [...document.querySelectorAll('#root a, #root button')]
  const help = all.find(
    (one) =>
      one.tagName === 'BUTTON' &&
      /^(Ayuda|Ajuda|Help)$/.test(one.textContent ?? '') &&
      one.checkVisibility({ visibilityProperty: true }),
  )
  const spot = help?.getBoundingClientRect()
  const covered = all.filter((one) => {
    const box = one.getBoundingClientRect()
    if (!spot || one === help || box.width === 0) return false
    return box.right > spot.left && box.left < spot.right && box.bottom > spot.top && box.top < spot.bottom
  })
  window.scrollTo(scrollX, scrollY)
  return covered.map((one) => `help hides "${one.textContent}"`)
}

async function hiddenByHelp(page: Page): Promise<string[]> {
  if ((await page.evaluate(coveredByHelp)).length === 0) return []
  // What is fixed follows a change of the window some frames later.
  await page.waitForTimeout(200)
  return page.evaluate(coveredByHelp)
}

/** A state of a page that is checked. */
export interface View {
  name: string
  /** Actions before the check. */
  act?: (page: Page) => Promise<unknown>
  /** A new part, such as a dialog: axe checks nothing else, on the phone only. */
  part?: string
}

export interface Screen extends View {
  path: string
  /** What can be seen afterwards, one after the other, without loading the page again. */
  next?: View[]
}

const phone = { width: 360, height: 740 }
const sizes = [phone, { width: 1440, height: 900 }]
const schemes = ['light', 'dark'] as const

/** Chromium keeps stale colours for elements hidden while the scheme changed; no visitor changes both at once. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => {
    const { style } = document.documentElement
    style.setProperty('display', 'none')
    document.documentElement.getBoundingClientRect()
    style.removeProperty('display')
  })
}

/** Screens share their parts and tokens, so half of them is checked in one way and half in another; the long form all in both. */
const isOdd = (name: string) => name.length % 2 === 1

/** The languages in which a screen is checked. */
export const langsOf = (name: string): readonly Lang[] =>
  isWhole ? langs : ['es', isOdd(name) ? 'ca' : 'en']

/** Where axe checks: a phone in light or a desktop in dark; a part, which looks the same on both, on a phone. */
function isForAxe({ name, part }: View, lang: Lang, width: number, scheme: 'light' | 'dark'): boolean {
  if (isWhole) return true
  const isDark = scheme === 'dark'
  return lang === 'es' && isOdd(name) === isDark && (width === phone.width) === (!isDark || Boolean(part))
}

/**
 * Checks what is shown now on a phone, and a Spanish page again in a larger window, which stays. Other languages are checked
 * for width and missing texts: what fits on a phone fits everywhere.
 */
export async function lookHere(page: Page, view: Omit<View, 'act'>, lang: Lang = 'es'): Promise<string[]> {
  const found: string[] = []
  let shown = 'light'
  for (const size of isWhole || (lang === 'es' && !view.part) ? sizes : [phone]) {
    await page.setViewportSize(size)
    const say = (what: string[], where = '') =>
      found.push(...what.map((one) => `${view.name}, ${size.width}${where}: ${one}`))
    for (const scheme of schemes.filter((one) => isForAxe(view, lang, size.width, one))) {
      if (shown !== scheme) await showIn(page, scheme)
      shown = scheme
      say(await axeFindings(page, view.part), ` ${scheme}`)
    }
    const wide = await overflow(page)
    if (wide > 0) say([`wider than its window by ${wide} px`])
    if (size === phone && !view.part) say(await hiddenByHelp(page))
  }
  if (shown !== 'light') await showIn(page, 'light')
  found.push(...(await untranslated(page)).map((text) => `${view.name}: not translated: ${text}`))
  return found
}

/** Opens a screen on a phone and checks it, and what can be seen from there. */
export async function look(page: Page, screen: Screen, lang: Lang): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, screen.path)
  await expect(page.locator('html')).toHaveAttribute('lang', localeOf[lang])
  for (const view of [screen, ...(screen.next ?? [])]) {
    await page.setViewportSize(phone)
    await view.act?.(page)
    found.push(...(await lookHere(page, view, lang)))
  }
  return found
}

/** Closes an open dialog or menu. The tooltip of a button that the pointer rests on takes an Escape of its own. */
export async function closeOpen(page: Page): Promise<void> {
  const open = page.locator('dialog[open], [popover]:popover-open')
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => open.count()).toBeLessThan(left)
  }
}
