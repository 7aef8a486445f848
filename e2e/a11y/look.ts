import type { Page } from '@playwright/test'
import { type Lang, langs, localeOf, open } from '../lib/pages.ts'
import { expect, isWhole } from '../lib/test.ts'
import { axeFindings } from './axe.ts'
import { withLongestTexts } from './longest-texts.ts'
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
      one.matches('button, [role=button]') &&
      /^(Ayuda|Ajuda|Help)$/.test(one.textContent ?? '') &&
      one.checkVisibility({ visibilityProperty: true }),
  )
  const spot = help?.getBoundingClientRect()
  const covered = all.filter((one) => {
    const box = one.getBoundingClientRect()
    if (!help || !spot || one === help || box.width === 0) return false
    const isNear =
      box.right > spot.left && box.left < spot.right && box.bottom > spot.top && box.top < spot.bottom
    // A dialog or a banner may lie over it.
    const [x, y] = [Math.max(box.left, spot.left) + 1, Math.max(box.top, spot.top) + 1]
    return isNear && help.contains(document.elementFromPoint(x, y))
  })
  window.scrollTo(scrollX, scrollY)
  return covered.map((one) => `help hides "${one.textContent}"`)
}

async function hiddenByHelp(page: Page): Promise<string[]> {
  if ((await page.evaluate(coveredByHelp)).length === 0) return []
  // Fixed elements follow a change of the window some frames later.
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
const desktop = { width: 1440, height: 900 }
const sizes = [phone, desktop]
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

/** The languages in which screens are checked; the texts of the others only for their length. */
export const checkedLangs: readonly Lang[] = isWhole ? langs : ['es']

/** Where axe checks: a phone in light or a desktop in dark; a part, which looks the same on both, on a phone. */
function isForAxe({ name, part }: View, lang: Lang, width: number, scheme: 'light' | 'dark'): boolean {
  if (isWhole) return true
  const isDark = scheme === 'dark'
  return lang === 'es' && isOdd(name) === isDark && (width === phone.width) === (!isDark || Boolean(part))
}

interface Shifts {
  sum: number
  /** What moved, and from which height to which. */
  moved: string[]
}

/** From now on each page adds up its layout shifts, those after a press or a key apart. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shown: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { shifts: shown })
    interface Moved {
      node?: Element
      previousRect: DOMRect
      currentRect: DOMRect
    }
    const nameOf = ({ node, previousRect, currentRect }: Moved) =>
      `${node?.id || node?.className || node?.nodeName} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: Moved[]
      })[])
        if (!entry.hadRecentInput) {
          shown.sum += entry.value
          shown.moved.push(...entry.sources.map(nameOf))
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })

export async function shifts(page: Page): Promise<string[]> {
  // What a page asks for after its hydration.
  await page.waitForTimeout(150)
  const { sum, moved } = await page.evaluate(
    () => (window as unknown as { shifts?: Shifts }).shifts ?? { sum: 0, moved: [] },
  )
  const width = page.viewportSize()?.width
  return sum > 0.02 ? [`${width}: shifts by ${sum.toFixed(3)} while it loads: ${moved.join(', ')}`] : []
}

/** In the narrowest window with the longest texts, and with letters twice as large. */
async function cramped(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = await withLongestTexts(page, () => overflow(page))
  await page.setViewportSize({ width: 720, height: 640 })
  const setSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
  await setSize('200%')
  const large = await overflow(page)
  await setSize('')
  return narrow > 0 || large > 0 ? [`${narrow} px too wide at 320, ${large} px with large letters`] : []
}

/**
 * Checks what is shown now on a phone, and a Spanish page again in a larger window. Other languages are checked for width
 * and missing texts: what fits on a phone fits everywhere.
 */
export async function lookHere(page: Page, view: Omit<View, 'act'>, lang: Lang = 'es'): Promise<string[]> {
  const found: string[] = []
  const say = (what: string[], where = '') => found.push(...what.map((one) => `${view.name}${where}: ${one}`))
  let shown = 'light'
  for (const size of isWhole || (lang === 'es' && !view.part) ? sizes : [phone]) {
    await page.setViewportSize(size)
    for (const scheme of schemes.filter((one) => isForAxe(view, lang, size.width, one))) {
      if (shown !== scheme) await showIn(page, scheme)
      shown = scheme
      say(await axeFindings(page, view.part), `, ${size.width} ${scheme}`)
    }
    const wide = await overflow(page)
    if (wide > 0) say([`wider than its window by ${wide} px`], `, ${size.width}`)
    if (size === phone && !view.part) say(await hiddenByHelp(page), `, ${size.width}`)
  }
  if (shown !== 'light') await showIn(page, 'light')
  say((await untranslated(page)).map((text) => `not translated: ${text}`))
  return found
}

/**
 * Opens a screen, in Spanish on a phone, long enough for the end of a list of cards, and else on a desktop, and checks it and
 * what can be seen from there.
 */
export async function look(page: Page, screen: Screen, lang: Lang): Promise<string[]> {
  await page.setViewportSize(lang === 'es' ? { ...phone, height: 1100 } : desktop)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, screen.path)
  await expect(page.locator('html')).toHaveAttribute('lang', localeOf(lang))
  const found = (await shifts(page)).map((one) => `${screen.name}, ${one}`)
  for (const view of [screen, ...(screen.next ?? [])]) {
    await page.setViewportSize(phone)
    await view.act?.(page)
    found.push(...(await lookHere(page, view, lang)))
    if (lang === 'es' && !view.part) found.push(...(await cramped(page)).map((one) => `${view.name}: ${one}`))
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

/** Opens the folded sections of a contract on a phone, one after the other. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator('[data-section] > header > button[aria-expanded=false]')
  for (let left = await folded.count(); left > 0; left = await folded.count()) {
    await folded.first().click()
    await expect.poll(() => folded.count()).toBeLessThan(left)
  }
}
