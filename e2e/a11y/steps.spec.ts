import type { Page, Request } from '@playwright/test'
import { open, speak } from '../lib/pages.ts'
import { bakery, marta, signIn } from '../lib/people.ts'
import { expect, isWhole, test } from '../lib/test.ts'
import { shifts, watchShifts } from './look.ts'

// Steps within the portal on a slow network: what is drawn first has the shape of what comes.

/** Answers come long after code, as on a second visit. */
async function slowDown(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  // On a busy machine they take longer than the portal waits for them.
  await page.evaluate(() => {
    const wait = window.setTimeout.bind(window)
    const patient = (run: () => void, ms?: number) => wait(run, ms === 2_500 ? 60_000 : ms)
    Object.assign(window, { setTimeout: patient })
  })
}

/** Waits until nothing was asked for for 1.5 seconds, longer than an answer takes; the stream of news never ends. */
async function settled(page: Page, step: () => Promise<unknown>): Promise<void> {
  const asked = new Set<Request>()
  let lastAt = Date.now()
  page.on('request', (request) => {
    if (!request.url().endsWith('/stream')) asked.add(request)
  })
  const over = (request: Request) => {
    asked.delete(request)
    lastAt = Date.now()
  }
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  await step()
  await expect.poll(() => asked.size === 0 && Date.now() - lastAt > 1_500).toBe(true)
}

/** Follows the first link there, also one of a menu that a phone hides; what moves with the change of page itself is none of its jumps. */
const follow = (page: Page, to: RegExp) =>
  page.evaluate((pattern) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    const link = links.find((one) => new RegExp(pattern).test(one.getAttribute('href') ?? ''))
    if (!link) throw new Error(`No link to ${pattern}`)
    const title = () => document.querySelector('h1')?.textContent
    const before = title()
    const forget = () =>
      Object.assign((window as unknown as { shifts: object }).shifts, { sum: 0, moved: [] })
    const forgetOnArrival = () => {
      if (title() === before) requestAnimationFrame(forgetOnArrival)
      else setTimeout(forget, 100)
    }
    forgetOnArrival()
    link.click()
  }, to.source)

const steps = [
  [marta, '/', /^\/facturas$/],
  [marta, '/', /^\/consumo$/],
  [marta, '/', /^\/solicitudes$/],
  [marta, '/', /^\/avisos$/],
  [marta, '/', /^\/perfil$/],
  [marta, '/', /^\/contratos\/electricidad$/],
  [marta, '/contratos/electricidad', /^\/contratos\/electricidad\/\d+$/],
  [bakery, '/contratos/electricidad', /^\/contratos\/electricidad\/\d+$/],
  [marta, '/facturas', /^\/factura\/\d+$/],
  [marta, '/facturas', /^\/$/],
] as const

/** Two of each kind, and one that ends at home; the long form walks all. */
const isWalked = (i: number, width: number) =>
  isWhole || (width === 360 ? i < 2 || i === 9 : i === 5 || i === 7)

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  for (const [who, from, to] of steps.filter((_, i) => isWalked(i, width)))
    test(`from ${from} to ${to.source} nothing jumps at ${width} px, for ${who.user}`, async ({
      page,
      origin,
    }) => {
      await page.setViewportSize({ width, height })
      await signIn(page, who)
      await speak(page.context(), 'es', origin)
      await watchShifts(page)
      await open(page, from)
      await slowDown(page)
      await settled(page, async () => {
        await follow(page, to)
        await page.waitForURL((url) => to.test(url.pathname))
      })
      expect(await shifts(page)).toEqual([])
    })
