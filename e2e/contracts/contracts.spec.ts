import type { Page } from '@playwright/test'
import { fact } from '../lib/contract-page.ts'
import { h1, open, pathOf, saved, takenOver } from '../lib/pages.ts'
import { asBakery, bakery, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

const contracts = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })
const names = (page: Page) => contracts(page).locator('h2 + small > b')
/** Beside the title of a contract's page. */
const numberOf = (page: Page) => page.getByText(/^Electricidad · contrato \d+$/)
const openFirst = (page: Page) => contracts(page).first().getByRole('heading').getByRole('link').click()

test('the list keeps its search over a reload, a contract and the way back', async ({ page, origin }) => {
  const search = page.getByRole('searchbox', { name: 'Buscar por contrato, CUPS o dirección' })
  await asBakery(page, origin)
  await open(page, '/contratos/electricidad')
  await expect(contracts(page)).toHaveCount(10)
  await search.fill(' vic ')
  await search.press('Enter')
  await expect(page).toHaveURL(/\?q=vic$/)
  await expect(contracts(page).first()).toContainText('Vic')
  const found = await names(page).allTextContents()
  await page.reload()
  await expect(search).toHaveValue('vic')
  await expect(names(page)).toHaveText(found)
  await takenOver(page)
  await openFirst(page)
  await expect(numberOf(page)).toHaveText(`Electricidad · contrato ${found[0]}`)
  await page.goBack()
  await expect(search).toHaveValue('vic')
  await expect(names(page)).toHaveText(found)
  // So does the back link of the contract's page, also after a reload.
  await openFirst(page)
  await expect(numberOf(page)).toHaveText(`Electricidad · contrato ${found[0]}`)
  await page.reload()
  await takenOver(page)
  await page.getByRole('main').getByRole('link', { name: 'Contratos', exact: true }).click()
  await expect(search).toHaveValue('vic')
  await expect(names(page)).toHaveText(found)
})

test('a contract: from the menu to its list, its page, its files and its communications', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)
  await signIn(page, marta)
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Principal' }).first()
  await menu.getByRole('link', { name: 'Contratos' }).click()
  await expect(h1(page)).toHaveText('Contratos')
  await expect(page).toHaveTitle('Contratos · Fanal Energia')
  // The active ones first.
  await expect(names(page)).toHaveCount(4)
  expect((await names(page).allTextContents()).slice(0, 2)).toEqual(['100001', '100002'])
  await page.getByRole('link', { name: 'Ver el contrato 100001' }).click()
  await expect(h1(page)).toHaveText('Carrer de la Força, 18, 2n 1a')
  await expect(numberOf(page)).toHaveText('Electricidad · contrato 100001')
  await expect(page).toHaveTitle('Contrato 100001 · Fanal Energia')
  expect(pathOf(page)).toBe('/contratos/electricidad/100001')
  await expect(fact(page, 'Resumen', 'Titular')).toHaveText('Marta Soler Vidal')
  await expect(fact(page, 'Resumen', 'CUPS')).toHaveText('ES 0031 4055 1234 0001 MK 0F')
  const files = [
    ['Contrato en PDF', '100001.pdf'],
    ['Descargar Foto del contador', 'contador.png'],
  ] as const
  for (const [name, file] of files)
    expect(await saved(page, () => page.getByRole('button', { name }).click())).toBe(file)
  await page.getByRole('link', { name: 'Comunicaciones' }).click()
  await expect(h1(page)).toHaveText('Comunicaciones del contrato 100001')
  const letter = page.getByRole('row').filter({ hasText: 'Tus precios para el próximo año' })
  const document = letter.getByRole('button', { name: /^Descargar el documento/ })
  expect(await saved(page, () => document.click())).toMatch(/^carta-100001-.*\.pdf$/)

  // Somebody else's leads to the list, which says so.
  await open(page, '/contratos/electricidad/110001')
  await expect(page.getByText('No hemos encontrado ese contrato.')).toBeVisible()
  await expect.poll(() => pathOf(page)).toBe('/contratos/electricidad')
})

test('the bar of sections says where one is, and the way back finds the place', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/contratos/electricidad/100001#power')
  await takenOver(page)
  const present = page.getByRole('navigation', { name: 'Secciones del contrato' }).locator('[aria-current]')
  await expect(present).toHaveText(/Potencia/)
  // The panel above is taller than what waited for it.
  await expect(page.locator('#consumption [role=slider]')).toBeAttached()
  await expect(present).toHaveText(/Potencia/)
  await expect(page.locator('#power')).toBeInViewport()
  const topOfPower = await page.evaluate(() => document.getElementById('power')?.getBoundingClientRect().top)
  expect(topOfPower).toBeLessThan(80)
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
  await scrollTo(100_000)
  await expect(present).toHaveText(/Cambios/)
  await scrollTo(0)
  await expect(present).toHaveText('Resumen')
  await page.evaluate(() => document.getElementById('consumption')?.scrollIntoView())
  await expect(present).toHaveText('Consumo')
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  const before = await place()
  await page.getByRole('link', { name: 'Facturas' }).first().click()
  await expect(h1(page)).toHaveText('Facturas')
  // The browser restores a place only in a page that is long enough.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeGreaterThan(before)
  await page.goBack()
  await expect(h1(page)).not.toHaveText('Facturas')
  // Not at the section of the address, which is much further; what loads above may move it a little.
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(300)
})

test('a contract is no longer than it must be, also with a change under way', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const heightOf = async (name: string) => {
    await open(page, `/contratos/electricidad/${name}`)
    for (const part of ['#consumption [role=slider]', '#power input', '#changes ol'])
      await expect(page.locator(part).first()).toBeAttached()
    return page.evaluate(() => document.documentElement.scrollHeight)
  }
  await signIn(page, marta)
  expect(await heightOf('100001')).toBeLessThanOrEqual(3_000)
  await signIn(page, bakery)
  expect(await heightOf('110001')).toBeLessThanOrEqual(3_600)
})

test('on a phone no focus is below the bar at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page, marta)
  await open(page, '/')
  await takenOver(page)
  const covered: string[] = []
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('Tab')
    covered.push(
      ...(await page.evaluate(() => {
        const focused = document.activeElement
        const bar = [...document.querySelectorAll('nav')].find(
          (nav) => getComputedStyle(nav).position === 'fixed' && nav.checkVisibility(),
        )
        if (!focused || !bar || bar.contains(focused)) return []
        const isBelow = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
        return isBelow ? [focused.textContent ?? ''] : []
      })),
    )
  }
  expect(covered).toEqual([])
})
