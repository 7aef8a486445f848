import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findBrowser } from '../../scripts/browser.mjs'
import { freePort } from './server.ts'

/** Slow 4G with Lighthouse's applied throttling. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_000) / 8,
  uploadThroughput: (675 * 1_000) / 8,
}
const cpuSlowdown = 4
const phone = { width: 412, height: 823 }

export interface OpenBrowser {
  browser: Browser
  /** Debugging port for Lighthouse. */
  port: number
}

export async function openBrowser(): Promise<OpenBrowser> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  })
  return { browser, port }
}

export interface Visit {
  /** Transfer size of all scripts, with headers. */
  scriptBytes: number
  /** Without those that came once the page answered. */
  neededBytes: number
  scripts: number
  /** The five scripts that weigh most. */
  largest: { name: string; bytes: number }[]
  largestPaintMs: number
  layoutShift: number
  /** When the page was hydrated; undefined without React. */
  hydratedMs: number | undefined
}

/** Runs in the page before anything else. */
function watchPage(): void {
  const seen = { largestPaintMs: 0, layoutShift: 0, hydratedMs: undefined as number | undefined }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    seen.largestPaintMs = list.getEntries().at(-1)?.startTime ?? seen.largestPaintMs
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.layoutShift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const timer = setInterval(() => {
    const part = document.querySelector('form, main')
    if (!part || !Object.keys(part).some((key) => key.startsWith('__reactProps'))) return
    seen.hydratedMs = performance.now()
    clearInterval(timer)
  }, 10)
}

/** A first visit on a phone with an empty cache, until the network was idle for half a second. */
export async function visit(browser: Browser, url: string, cookie?: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 1.75, isMobile: true })
  for (const one of cookie?.split('; ') ?? []) {
    const [name = '', value = ''] = one.split('=')
    await context.addCookies([{ name, value, url: new URL(url).origin }])
  }
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const scripts = new Map<string, number>()
    const names = new Map<string, string>()
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (!response.mimeType.includes('javascript')) return
      scripts.set(requestId, 0)
      names.set(requestId, new URL(response.url).pathname)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
    })
    await page.addInitScript(watchPage)
    await page.goto(url, { waitUntil: 'networkidle' })
    // Scripts start after the first paint: on a busy machine long after the document.
    // Asked from outside: the page's policy lets nothing evaluate text in it.
    const isReady = '!document.querySelector("script[type=module]") || window.seen.hydratedMs !== undefined'
    while (!(await page.evaluate<boolean>(isReady))) await page.waitForTimeout(50)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const seen =
      await page.evaluate<Pick<Visit, 'largestPaintMs' | 'layoutShift' | 'hydratedMs'>>('window.seen')
    const isLater = `(one) => one.startTime > (window.seen.hydratedMs ?? Infinity)`
    const later = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').filter(${isLater}).map(({ name }) => new URL(name).pathname)`,
    )
    const bytesOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (scripts.get(id) ?? 0), 0)
    const ids = [...scripts.keys()]
    const scriptBytes = bytesOf(ids)
    const neededBytes = bytesOf(ids.filter((id) => !later.includes(names.get(id) ?? '')))
    const largest = [...scripts]
      .map(([id, bytes]) => ({ name: names.get(id) ?? '', bytes }))
      .sort((one, other) => other.bytes - one.bytes)
      .slice(0, 5)
    return { ...seen, scriptBytes, neededBytes, scripts: scripts.size, largest }
  } finally {
    await context.close()
  }
}
