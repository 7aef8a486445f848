import type { Cookie, Page } from '@playwright/test'
import { speak } from './pages.ts'
import { operatorOf, type Server } from './server.ts'
import { expect } from './test.ts'

export const marta = { user: '12345678Z', password: 'Fanal-2026' }
export const bakery = { user: 'B12345674', password: 'Fanal-2026' }
export const forced = { user: '87654321X', password: 'Temporal-1' }
type Login = typeof marta

/** Signs the browser in by a call, with a session of its own; the token is returned for use elsewhere. */
export async function signInAnew(page: Page, { user, password }: Login): Promise<string> {
  const answer = await page.request.post('/api/v2/user/login', { data: { user, password } })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Cookies of this worker's sessions, on its one server: a password costs that a tenth of a second, by design. */
const kept = new Map<string, Cookie[]>()

/** Signs the browser in as an earlier test did, if that session is still there. */
async function signInAgain(page: Page, who: string): Promise<boolean> {
  const cookies = kept.get(who)
  if (!cookies) return false
  await page.context().addCookies(cookies)
  return (await page.request.get('/api/v2/users/')).ok()
}

async function keep(page: Page, who: string): Promise<void> {
  const cookies = await page.context().cookies()
  kept.set(
    who,
    cookies.filter(({ name }) => !/^(cookies_|consent_)/.test(name)),
  )
}

/** Signs the browser in, with the session of an earlier test if there is one. */
export async function signIn(page: Page, login: Login): Promise<string> {
  if (!(await signInAgain(page, login.user))) {
    await signInAnew(page, login)
    await keep(page, login.user)
  }
  return kept.get(login.user)?.find(({ name }) => name === 'token')?.value ?? ''
}

/** The bakery's 120 contracts, in Spanish. */
export async function asBakery(page: Page, origin: string): Promise<void> {
  await signIn(page, bakery)
  await speak(page.context(), 'es', origin)
}

/** Ends a session like staff or another device: the test's browser does not notice. */
export async function endElsewhere(origin: string, token: string): Promise<void> {
  const { status } = await fetch(`${origin}/api/v2/user/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(status).toBe(200)
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

/** The operator's command line on the shared server. */
export const fanal: Server['fanal'] = (...words) => {
  const { PATH, HOME, TMPDIR, E2E_DATA_DIR } = process.env
  return operatorOf({ PATH, HOME, TMPDIR, TZ: 'Europe/Madrid', DATA_DIR: E2E_DATA_DIR })(...words)
}

/** Signs staff in by the operator's link, or with the session of an earlier test. */
export async function impersonate(
  page: Page,
  { user }: Pick<Login, 'user'>,
  operator = fanal,
): Promise<void> {
  const who = `staff, as ${user}`
  if (await signInAgain(page, who)) {
    // As the link would, it leaves the page that is open.
    await page.goto('about:blank')
    return
  }
  const { pathname, search } = new URL(await operator('impersonate', user, '--reason', 'consulta'))
  await page.goto(pathname + search)
  await expect(page.locator('form[action="/session/end"]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await keep(page, who)
}
