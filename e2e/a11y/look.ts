import type { Page } from '@playwright/test'
import { type Lang, localeOf, open } from '../lib/pages.ts'
import { expect } from '../lib/test.ts'
import { axeFindings, isWhole } from './axe.ts'
import { untranslated } from './untranslated.ts'

/** How far the page overflows its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** A state of a page that is checked. */
export interface View {
  name: string
  /** Actions before the check. */
  act?: (page: Page) => Promise<unknown>
  /** A new part, such as a dialog: axe checks nothing else, on the phone in Spanish only. */
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

/**
 * A screen is checked in light on a phone and in dark on a desktop; the long form and parts of a screen in both. The
 * larger window starts with the scheme of the smaller one, since a change restyles everything.
 */
const schemesBySize = (isInBoth: boolean) =>
  isInBoth ? [schemes, schemes.toReversed()] : [['light'] as const, ['dark'] as const]

/**
 * Checks what is shown now on a phone, and again in a larger window, which stays. Other languages than Spanish are
 * checked for width and missing texts, on a phone only: what fits there fits everywhere.
 */
export async function lookHere(
  page: Page,
  { name, part }: Omit<View, 'act'>,
  lang: Lang = 'es',
): Promise<string[]> {
  const found: string[] = []
  let shown = 'light'
  for (const [index, size] of (isWhole || lang === 'es' ? sizes : [phone]).entries()) {
    await page.setViewportSize(size)
    const say = (what: string[], where = '') =>
      found.push(...what.map((one) => `${name}, ${size.width}${where}: ${one}`))
    // Texts of every language affect widths; a part looks the same in a larger window.
    const isLookedAt = isWhole || (lang === 'es' && !(part && index > 0))
    for (const colorScheme of (isLookedAt && schemesBySize(isWhole || Boolean(part))[index]) || []) {
      if (shown !== colorScheme) await showIn(page, colorScheme)
      shown = colorScheme
      // Dark mode changes colours only; one check on a desktop covers all.
      say(await axeFindings(page, part, colorScheme === 'dark' && Boolean(part)), ` ${colorScheme}`)
    }
    const wide = await overflow(page)
    if (wide > 0) say([`wider than its window by ${wide} px`])
  }
  if (shown !== 'light') await showIn(page, 'light')
  found.push(...(await untranslated(page)).map((text) => `${name}: not translated: ${text}`))
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
