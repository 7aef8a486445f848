import type { Page } from '@playwright/test'
import { contractPaths, pendingLink } from '../contracts/contract-screens.ts'
import { invoicePaths } from '../invoices/invoice-screens.ts'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { overflow } from './look.ts'

// Nothing shifts while a page loads, nothing overflows the narrowest window, and text may be twice as large.

test.beforeEach(async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
})

async function shiftsOf(page: Page, path: string): Promise<string[]> {
  await open(page, path)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  )
  const { width, height } = page.viewportSize() ?? {}
  return shift > 0.02 ? [`shifts by ${shift.toFixed(3)} at ${width} × ${height}`] : []
}

async function overflows(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = await overflow(page)
  await page.setViewportSize({ width: 720, height: 640 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const large = await overflow(page)
  return narrow > 0 || large > 0 ? [`${narrow} px too wide at 320, ${large} px with large text`] : []
}

async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 })
  const found = [...(await shiftsOf(page, path)), ...(await overflows(page))]
  await page.setViewportSize({ width: 1440, height: 900 })
  found.push(...(await shiftsOf(page, path)))
  return found.map((one) => `${path}: ${one}`)
}

test('for a visitor', async ({ page }) => {
  const found: string[] = []
  const paths = ['/', '/acceso', '/version', '/bienvenido', '/activacion', '/recordar-clave', '/nada']
  const tools = [
    '/comparador',
    '/potencia',
    '/comparador?tariff=2.0TD&from=2026-09-01&to=2026-09-30&kw=4.6_4.6&kwh=70_62_118&paid=70.68',
  ]
  for (const path of [...paths, ...tools]) found.push(...(await faultsOf(page, path)))
  for (const path of ['/buzon', '/cargando', pendingLink]) {
    await open(page, path)
    found.push(...(await overflows(page)).map((one) => `${path}: ${one}`))
  }
  expect(found).toEqual([])
})

for (const [what, paths] of [
  ['pages', ['/', '/cambio-de-clave', '/d/autoconsumo/1', '/nada', ...invoicePaths]],
  ['contracts', contractPaths],
] as const)
  test(`for a customer: ${what}`, async ({ page }) => {
    await signIn(page, marta)
    const found: string[] = []
    for (const path of paths) found.push(...(await faultsOf(page, path)))
    expect(found).toEqual([])
  })

test('for a customer: the end of a list of cards, which a taller window shows', async ({ page }) => {
  await signIn(page, marta)
  await page.setViewportSize({ width: 360, height: 1100 })
  const found: string[] = []
  for (const path of contractPaths) found.push(...(await shiftsOf(page, path)))
  expect(found).toEqual([])
})
