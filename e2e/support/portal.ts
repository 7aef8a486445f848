import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { operatorOf, type Server } from './server.ts'

export { expect }

export const marta = { user: '12345678Z', password: 'Fanal-2026' }
export const bakery = { user: 'B12345674', password: 'Fanal-2026' }
export const forced = { user: '87654321X', password: 'Temporal-1' }
type Login = typeof marta

export type Lang = 'es' | 'ca' | 'en'
export const langs: readonly Lang[] = ['es', 'ca', 'en']
export const localeOf = { es: 'es-ES', ca: 'ca-ES', en: 'en-US' } as const

/** What no page may do, in any test. */
export interface Problems {
  /** This test causes such messages on purpose. */
  allow(pattern: RegExp): void
}

/** Console errors and warnings, uncaught errors (also of hydration), policy violations, foreign hosts. */
function watch(context: BrowserContext, origin: string) {
  const found: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      found.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) found.push(`foreign request: ${url.href}`)
  })
  return {
    allow: (pattern: RegExp) => void allowed.push(pattern),
    unexpected: () => found.filter((one) => !allowed.some((pattern) => pattern.test(one))),
  }
}

export interface Options {
  /** False: a visitor who has not chosen about cookies yet. */
  consent: boolean
}

export const test = base.extend<Options & { problems: Problems; origin: string }>({
  consent: [true, { option: true }],
  origin: ({ baseURL }, use) => use(baseURL ?? ''),
  problems: [
    async ({ context, consent, origin }, use) => {
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          // oxlint-disable-next-line no-console -- read by the watch above
          console.error(`policy broken: ${violatedDirective} ${blockedURI}`),
        ),
      )
      if (consent) await giveConsent(context, origin)
      const problems = watch(context, origin)
      await use(problems)
      expect(problems.unexpected(), 'console errors, uncaught errors, broken policies').toEqual([])
    },
    { auto: true },
  ],
})

/** As if all cookies were rejected: no banner. */
export async function giveConsent(context: BrowserContext, url: string): Promise<void> {
  const names = ['consent_preferences', 'consent_statistics', 'consent_marketing']
  await context.addCookies([
    { name: 'cookies_accepted', value: '1', url },
    ...names.map((name) => ({ name, value: '0', url })),
  ])
}

export async function speak(context: BrowserContext, lang: Lang, url: string): Promise<void> {
  await context.addCookies([{ name: 'lang', value: localeOf[lang], url }])
}

/** Opens an address and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
}

export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('#root button, #root form, #root main, #root section')]
    return (
      document.readyState === 'complete' &&
      parts.length > 0 &&
      parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber$')))
    )
  })
}

/** From now on the page's clock is controlled by the test (`page.clock`). */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
}

/** Signs the browser in by a call; the token is returned for use elsewhere. */
export async function signIn(page: Page, { user, password }: Login): Promise<string> {
  const answer = await page.request.post('/api/v2/user/login', { data: { user, password } })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** The operator's command line on the shared server. */
export const fanal: Server['fanal'] = (...words) => {
  const { PATH, HOME, TMPDIR, E2E_DATA_DIR } = process.env
  return operatorOf({ PATH, HOME, TMPDIR, TZ: 'Europe/Madrid', DATA_DIR: E2E_DATA_DIR })(...words)
}

/** Signs staff in by the operator's link. */
export async function impersonate(
  page: Page,
  { user }: Pick<Login, 'user'>,
  operator = fanal,
): Promise<void> {
  const { pathname, search } = new URL(await operator('impersonate', user, '--reason', 'consulta'))
  await page.goto(pathname + search)
  await expect(page.locator('form[action="/session/end"]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/**
 * As if the login were not recent: writes to that address are refused until the password is given, with them or by its
 * own call. The server's part is tested in require-recent-login.test.ts.
 */
export async function makeLoginOld(page: Page, address: string): Promise<void> {
  let isProved = false
  page.on('response', (answer) => {
    isProved ||= answer.url().includes('/user/prove') && answer.ok()
  })
  await page.route(address, (route) => {
    const request = route.request()
    const sent = request.postDataJSON() as { password?: string } | null
    if (request.method() === 'GET' || isProved || sent?.password) return route.continue()
    return route.fulfill({ status: 403, json: { error: 'recent_login_required' } })
  })
}

/** Holds calls back until the test has seen the loading state. */
export function holding(): { isOpen: Promise<void>; open: () => void } {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen, open }
}

/** Fills in and submits the login form. */
export async function fillIn(page: Page, { user, password }: Login): Promise<void> {
  await page.locator('#user').fill(user)
  await page.locator('#password').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Entrar|Entra|Sign in|Log in)$/ })
    .click()
}

export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
