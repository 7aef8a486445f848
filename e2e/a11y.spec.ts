import type { Page } from '@playwright/test'
import { axeFindings, look, lookHere, overflow, type Screen } from './axe.ts'
import { batteryScreens } from './battery-screens.ts'
import { contractScreens, pendingLink, signatureScreens } from './contract-screens.ts'
import { invoicePaths, invoiceScreens } from './invoice-screens.ts'
import { supportScreens, unsignedScreens } from './support-screens.ts'
import { bakery, expect, fillIn, impersonate, langs, marta, open, signIn, speak, test } from './portal.ts'

// All screens of the shell, in three languages, on phone and desktop, light and dark. A new screen joins its list.

const menuButton = (page: Page) => page.locator('header button[aria-expanded]').first()

const visitorScreens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/acceso' },
  {
    name: 'login with empty fields',
    path: '/acceso',
    act: (page) => fillIn(page, { user: '', password: '' }),
  },
  { name: 'not found', path: '/nada' },
  { name: 'version', path: '/version' },
  { name: 'welcome', path: '/bienvenido' },
  { name: 'alternative home', path: '/altHome' },
  { name: 'loading', path: '/cargando' },
  { name: 'mailbox', path: '/buzon' },
  {
    name: 'help',
    path: '/version',
    act: async (page) => {
      await page.locator('button').last().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'language menu',
    path: '/version',
    act: async (page) => {
      await menuButton(page).click()
      await page.locator('[popover]:popover-open').waitFor()
    },
  },
  {
    name: 'drawer',
    path: '/version',
    act: async (page) => {
      await page.locator('header button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

const customerScreens: Screen[] = [
  { name: 'home of a customer', path: '/', act: (page) => page.getByText('100001').waitFor() },
  { name: 'change of password', path: '/cambio-de-clave' },
  {
    name: 'change of password with errors',
    path: '/cambio-de-clave',
    act: async (page) => {
      await page.locator('[name=password]').fill('aB3')
      await page.locator('main button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'dynamic page', path: '/d/autoconsumo/1', act: (page) => page.locator('table').waitFor() },
  { name: 'unknown dynamic page', path: '/d/nada/9' },
  {
    name: 'user menu',
    path: '/version',
    act: async (page) => {
      await page.locator('header button[aria-expanded]').last().click()
      await page.locator('[popover]:popover-open').waitFor()
    },
  },
  {
    name: 'drawer of a customer',
    path: '/version',
    act: async (page) => {
      await page.locator('header button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

const contractPaths = [
  '/contratos/electricidad',
  '/contratos/electricidad/100001',
  '/contratos/gas/200001',
  '/contratos/electricidad/100001/comunicaciones',
]

test.use({ reducedMotion: 'reduce' })

for (const lang of langs) {
  test(`what a visitor sees (${lang})`, async ({ page, context, origin, problems }) => {
    test.setTimeout(180_000)
    problems.allow(/status of 404/)
    await speak(context, lang, origin)
    const found: string[] = []
    for (const screen of [...visitorScreens, ...unsignedScreens])
      found.push(...(await look(page, screen, lang)))
    expect(found).toEqual([])
  })

  test(`what a customer sees (${lang})`, async ({ page, context, origin, problems }) => {
    test.setTimeout(180_000)
    problems.allow(/status of 404/)
    await signIn(page, marta)
    await speak(context, lang, origin)
    const found: string[] = []
    for (const screen of customerScreens) found.push(...(await look(page, screen, lang)))
    expect(found).toEqual([])
  })

  test(`what a customer sees of contracts (${lang})`, async ({ page, context, origin, problems }) => {
    test.setTimeout(240_000)
    problems.allow(/status of 404/)
    await signIn(page, marta)
    await speak(context, lang, origin)
    const found: string[] = []
    for (const screen of contractScreens) found.push(...(await look(page, screen, lang)))
    await context.clearCookies({ name: 'token' })
    for (const screen of signatureScreens) found.push(...(await look(page, screen, lang)))
    await signIn(page, bakery)
    await speak(context, lang, origin)
    found.push(...(await look(page, { name: 'many contracts', path: '/contratos/electricidad' }, lang)))
    expect(found).toEqual([])
  })

  test(`what a customer sees of support (${lang})`, async ({ page, context, origin }) => {
    test.setTimeout(240_000)
    await signIn(page, marta)
    await speak(context, lang, origin)
    const found: string[] = []
    for (const screen of supportScreens) found.push(...(await look(page, screen, lang)))
    expect(found).toEqual([])
  })

  test(`what a customer sees of batteries (${lang})`, async ({ page, context, origin }) => {
    test.setTimeout(180_000)
    await signIn(page, marta)
    await speak(context, lang, origin)
    const found: string[] = []
    for (const screen of batteryScreens) found.push(...(await look(page, screen, lang)))
    expect(found).toEqual([])
  })

  test(`what a customer sees of invoices (${lang})`, async ({ page, context, origin }) => {
    test.setTimeout(240_000)
    await signIn(page, marta)
    await speak(context, lang, origin)
    const found: string[] = []
    for (const screen of invoiceScreens) found.push(...(await look(page, screen, lang)))
    await signIn(page, bakery)
    await speak(context, lang, origin)
    for (const path of ['/facturas?limit=5', '/facturas-multipunto?limit=5'])
      found.push(...(await look(page, { name: `many invoices at ${path}`, path }, lang)))
    expect(found).toEqual([])
  })

  test(`what is seen at the edges (${lang})`, async ({ page, context, origin, problems }) => {
    test.setTimeout(180_000)
    problems.allow(/status of 40[13]/)
    await context.clearCookies()
    await speak(context, lang, origin)
    const details: Screen = {
      name: 'cookie choices',
      path: '/version',
      act: async (shown) => {
        await shown.locator('section[aria-label] button').nth(2).click()
        await shown.getByRole('checkbox').first().waitFor()
      },
    }
    const found = [
      ...(await look(page, { name: 'cookie banner', path: '/' }, lang)),
      ...(await look(page, details, lang)),
    ]

    await impersonate(page, marta)
    await speak(context, lang, origin)
    found.push(...(await look(page, { name: 'read-only session', path: '/cambio-de-clave' }, lang)))

    const expired: Screen = {
      name: 'end of the session',
      path: '/version',
      act: async (shown) => {
        await context.clearCookies({ name: 'token' })
        const token = await signIn(shown, marta)
        await speak(context, lang, origin)
        await open(shown, '/version')
        await fetch(`${origin}/api/v2/user/logout`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        })
        await shown.evaluate(() => history.pushState(null, '', '/'))
        await shown.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
        await shown.getByRole('dialog').waitFor()
      },
    }
    found.push(...(await look(page, expired, lang)))
    expect(found).toEqual([])
  })
}

test('a planted fault is found, in light and dark', async ({ page }) => {
  await open(page, '/version')
  await page.evaluate(() => {
    const planted = document.createElement('div')
    planted.innerHTML =
      '<i style="color: light-dark(#ccc, #fff)">pale</i><i style="color: light-dark(#000, #333)">dim</i><input>'
    planted.id = 'planted'
    document.querySelector('main')?.append(planted)
  })
  const found = await lookHere(page, 'here')
  expect(found.map((one) => one.replace(/ \(.*/, ''))).toEqual([
    'here light: color-contrast: i:nth-child(1)',
    'here light: label: input',
    'here dark: color-contrast: i:nth-child(2)',
  ])
  expect(await axeFindings(page, '#planted', true)).toHaveLength(1)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('nothing overflows the narrowest window, and text may be twice as large', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  test.setTimeout(120_000)
  await signIn(page, marta)
  const found: string[] = []
  const measure = async (paths: string[]) => {
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, path)
      const narrow = await overflow(page)
      await page.setViewportSize({ width: 720, height: 640 })
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const large = await overflow(page)
      if (narrow > 0 || large > 0) found.push(`${path}: ${narrow} px at 320, ${large} px with large text`)
    }
  }
  await measure(['/', '/cambio-de-clave', '/d/autoconsumo/1', '/nada', ...contractPaths, ...invoicePaths])
  await page.context().clearCookies({ name: 'token' })
  await measure(['/', '/acceso', '/version', '/bienvenido', '/cargando', '/buzon', pendingLink])
  expect(found).toEqual([])
})

test('the help button hides no link at the end of a page', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await page.setViewportSize({ width: 360, height: 740 })
  const found: string[] = []
  const measure = async (path: string) => {
    await open(page, path)
    await page.getByRole('button', { name: 'Ayuda' }).waitFor()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const hidden = await page.evaluate(() => {
      const all = [...document.querySelectorAll('#root a, #root button')]
      const help = all.find((one) => one.textContent === 'Ayuda')?.getBoundingClientRect()
      if (!help) return ['no help button']
      return all
        .filter((one) => one.textContent !== 'Ayuda')
        .filter((one) => {
          const box = one.getBoundingClientRect()
          const isApart =
            box.right <= help.left ||
            box.left >= help.right ||
            box.bottom <= help.top ||
            box.top >= help.bottom
          return box.width > 0 && !isApart
        })
        .map((one) => one.textContent ?? '')
    })
    found.push(...hidden.map((text) => `${path}: ${text}`))
  }
  for (const path of ['/', '/acceso', '/version', '/nada', '/bienvenido']) await measure(path)
  await signIn(page, marta)
  for (const path of [
    '/',
    '/cambio-de-clave',
    '/d/autoconsumo/1',
    '/nada',
    ...contractPaths,
    ...invoicePaths,
  ])
    await measure(path)
  expect(found).toEqual([])
})

test('no layout shift while a page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const found: string[] = []
  const measure = async (path: string) => {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    )
    if (shift > 0.02) found.push(`${path} at ${page.viewportSize()?.width}: ${shift.toFixed(3)}`)
  }
  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.context().clearCookies()
    await page.setViewportSize(size)
    for (const path of ['/', '/acceso', '/version', '/bienvenido']) await measure(path)
    await signIn(page, marta)
    for (const path of ['/', '/cambio-de-clave', '/d/autoconsumo/1', ...contractPaths, ...invoicePaths])
      await measure(path)
  }
  // A taller window shows the end of a list of cards.
  await page.setViewportSize({ width: 360, height: 1100 })
  for (const path of contractPaths) await measure(path)
  expect(found).toEqual([])
})
