import type { Browser, Locator, Page } from '@playwright/test'

const cpuSlowdown = 4

/** Runs in the page before anything else: the longest event of each interaction, as the browser counts them. */
function watchInteractions(): void {
  const seen = new Map<number, number>()
  Object.assign(window, { interactions: seen })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId = 0 } of list.getEntries() as (PerformanceEntry & {
      interactionId?: number
    })[])
      if (interactionId > 0) seen.set(interactionId, Math.max(duration, seen.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** The slowest since the last time. Those below 16 ms are not told of. */
async function slowest(page: Page): Promise<number> {
  await page.waitForTimeout(400)
  const durations = await page.evaluate<number[]>(
    '(() => { const all = [...window.interactions.values()]; window.interactions.clear(); return all })()',
  )
  return Math.max(16, ...durations)
}

/** As a person does: the pointer arrives, then it presses. The checks of the tool's own click would count as ours. */
export async function pressOn(target: Locator): Promise<void> {
  await target.hover()
  const { mouse } = target.page()
  await target.page().waitForTimeout(200)
  await mouse.down()
  await mouse.up()
}

/** What somebody does on a page, by name, in this order. */
export type Steps = Record<string, (page: Page) => Promise<void>>

export interface Walk {
  url: string
  cookie: string
  steps: Steps
  viewport?: { width: number; height: number }
}

/** Takes the steps with a slow CPU; returns the slowest interaction of each, from the input to the paint that follows. */
export async function interactionsOf(
  browser: Browser,
  { url, cookie, steps, viewport = { width: 412, height: 823 } }: Walk,
): Promise<[what: string, ms: number][]> {
  const context = await browser.newContext({ viewport, locale: 'es-ES' })
  // All paths, not this page's.
  const { origin } = new URL(url)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([
    { name, value, url: origin },
    { name: 'cookies_accepted', value: '1', url: origin },
  ])
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(8_000)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(watchInteractions)
    await page.goto(url, { waitUntil: 'networkidle' })
    await slowest(page)
    const took: [string, number][] = []
    for (const [what, step] of Object.entries(steps)) {
      await step(page).catch((error: unknown) => {
        throw new Error(`${what} cannot be done`, { cause: error })
      })
      took.push([what, await slowest(page)])
    }
    return took
  } finally {
    await context.close()
  }
}
