import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { type Lang, langs, localeOf, open } from '../support/pages.ts'
import { expect } from '../support/test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What dark mode can break. */
const ofColours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

const isWhole = Boolean(process.env['E2E_WHOLE'])

/**
 * axe's findings on the current page or a part of it: one line per rule and element. Colours and roles are the same in
 * every language, so it checks the Spanish page; the long form checks all (CONTRIBUTING.md).
 */
export async function axeFindings(page: Page, part = 'html', isDark = false): Promise<string[]> {
  if (!isWhole && (await page.locator('html').getAttribute('lang')) !== localeOf.es) return []
  // Half a megabyte: injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await comeToRest(page)
  const runOnly = isDark && !isWhole ? ofColours : { type: 'tag' as const, values: tags }
  return page.evaluate(findings, { part, runOnly })
}

/**
 * Another colour scheme is painted some frames later, and an opening dialog is paler than in the end. Infinite
 * animations are not awaited, and nothing for more than a second.
 */
async function comeToRest(page: Page): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    await page.waitForTimeout(50)
    if (!(await page.evaluate(isMoving))) return
  }
}

const isMoving = () =>
  document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime ?? 0)),
    )

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Evaluated in the page: only findings are transferred. */
async function findings({ part, runOnly }: { part: string; runOnly: axe.RunOnly }): Promise<string[]> {
  const { axe: known } = window as unknown as { axe: typeof axe }
  // It walks all visible elements, whatever part it is asked for: everything else is hidden meanwhile.
  const kept = [...document.querySelectorAll(part)]
  const hidden = [...document.body.querySelectorAll<HTMLElement | SVGElement>('*')].filter(
    (one) =>
      one.style.display === '' &&
      one.parentElement &&
      kept.some((part) => one.parentElement?.contains(part) && one.parentElement !== part) &&
      !kept.some((part) => one.contains(part) || part.contains(one)),
  )
  for (const one of hidden) one.style.setProperty('display', 'none', 'important')
  const { violations } = await known.run(part, { resultTypes: ['violations'], runOnly, preload: false })
  for (const one of hidden) one.style.removeProperty('display')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const reason = failureSummary.split('\n').at(-1)?.trim()
      return `${id}: ${target.join(' ')} (${reason})`
    }),
  )
}

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

/** Texts that are a key, look like one, or contain an unfilled placeholder. */
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
          /^(?!www\.)[a-z]\w*(\.\w+)+$/.test(text) ||
          /\{\w+\}|\bundefined\b|\bNaN\b|\[object /.test(text),
      )
  }, keys)
}

/** How far the page overflows its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export interface Screen {
  name: string
  path: string
  /** Actions before the check. */
  act?: (page: Page) => Promise<void>
  /** A new part, such as a dialog: axe checks nothing else, on the phone in Spanish only. */
  part?: string
}

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]
const schemes = ['light', 'dark'] as const

/** Chromium keeps stale colours for elements hidden while the scheme changed; no visitor changes both at once. */
function restyle(): void {
  const { style } = document.documentElement
  style.setProperty('display', 'none')
  document.documentElement.getBoundingClientRect()
  style.removeProperty('display')
}

/** Checks the current page, light and dark. */
export async function lookHere(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A busy machine paints the change later.
    await page.waitForTimeout(150)
    found.push(
      ...(await axeFindings(page, 'html', colorScheme === 'dark')).map(
        (one) => `${what} ${colorScheme}: ${one}`,
      ),
    )
  }
  found.push(...(await untranslated(page)).map((one) => `${what}: not translated: ${one}`))
  if ((await overflow(page)) > 0) found.push(`${what}: too wide`)
  return found
}

/**
 * A screen is checked in light on a phone and in dark on a desktop; the long form and parts of a screen in both. The
 * larger window starts with the scheme of the smaller one, since a change restyles everything.
 */
const schemesBySize = (isInBoth: boolean) =>
  isInBoth ? [schemes, schemes.toReversed()] : [['light'] as const, ['dark'] as const]

/** Opens a screen on a phone, checks it, and again in a larger window. */
export async function look(page: Page, { name, path, act, part }: Screen, lang: Lang): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, path)
  await expect(page.locator('html')).toHaveAttribute('lang', localeOf[lang])
  await act?.(page)
  let shown = 'light'
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size)
    const say = (what: string[], where = '') =>
      found.push(...what.map((one) => `${name}, ${size.width}${where}: ${one}`))
    // Texts of every language affect widths; a part looks the same in a larger window.
    const isLookedAt = isWhole || (lang === 'es' && !(part && index > 0))
    for (const colorScheme of (isLookedAt && schemesBySize(isWhole || Boolean(part))[index]) || []) {
      await page.emulateMedia({ colorScheme })
      if (shown !== colorScheme) await page.evaluate(restyle)
      shown = colorScheme
      // Dark mode changes colours only; one check on a desktop covers all.
      say(await axeFindings(page, part, colorScheme === 'dark' && Boolean(part)), ` ${colorScheme}`)
    }
    const wide = await overflow(page)
    if (wide > 0) say([`wider than its window by ${wide} px`])
  }
  found.push(...(await untranslated(page)).map((text) => `${name}: not translated: ${text}`))
  return found
}
