import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Beyond what the guidelines ask for. */
const more = ['landmark-unique']

/** axe's findings on the current page or a part of it: one line per rule and element. */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  // Half a megabyte: injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await comeToRest(page)
  return page.evaluate(findings, { part, tags, more })
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
async function findings({ part, tags, more }: Record<'tags' | 'more', string[]> & { part: string }) {
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
  const { violations } = await known.run(part, {
    resultTypes: ['violations'],
    runOnly: tags,
    rules: Object.fromEntries(more.map((id) => [id, { enabled: true }])),
    preload: false,
  })
  for (const one of hidden) one.style.removeProperty('display')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const reason = failureSummary.split('\n').at(-1)?.trim()
      return `${id}: ${target.join(' ')} (${reason})`
    }),
  )
}
