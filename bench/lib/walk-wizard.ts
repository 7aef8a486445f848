import type { Browser, Page } from '@playwright/test'
import * as wizard from '../../e2e/contracting/wizard-screens.ts'

const cpuSlowdown = 4

/** Runs in the page before anything else: each input from its moment to the paint that follows. */
function watchInputs(): void {
  const seen = { presses: [] as number[] }
  Object.assign(window, { inputs: seen })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/^(click|keydown|pointerup|input)$/.test(name)) seen.presses.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** The slowest since the last time. Those below 16 ms are not told of. */
async function slowest(page: Page): Promise<number> {
  await page.waitForTimeout(300)
  const presses = await page.evaluate<number[]>('window.inputs.presses.splice(0)')
  return Math.max(16, ...presses)
}

/** From the first step to the summary, on a phone with a slow CPU. Returns the slowest answer of each. */
export async function walkWizard(browser: Browser, url: string): Promise<[what: string, ms: number][]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'es-ES' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(watchInputs)
    await page.goto(url, { waitUntil: 'networkidle' })
    const took: [string, number][] = []
    const step = async (name: string, title: string, fill: () => Promise<void>) => {
      await wizard.stepTitle(page, title)
      await slowest(page)
      await fill()
      took.push([`${name}: filled in`, await slowest(page)])
      await wizard.next(page)
      took.push([`${name}: sent`, await slowest(page)])
    }
    await step('installation', '¿Dónde quieres la luz?', () =>
      wizard.fillInstallation(page, wizard.points.ordinary),
    )
    await step('person', '¿A nombre de quién?', () =>
      wizard.fillPerson(page, '44444444A', 'nerea@example.com'),
    )
    await step('contract', 'Elige potencia y producto', () => wizard.chooseProduct(page))
    await step('payment', '¿Cómo pagas?', () => wizard.fillPayment(page))
    await wizard.stepTitle(page, 'Revisa y firma')
    return took
  } finally {
    await context.close()
  }
}
