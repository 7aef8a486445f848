import type { BrowserContext, Page, Route } from '@playwright/test'
import { onChangingServer as test } from '../lib/own-server.ts'
import { open } from '../lib/pages.ts'
import { expect } from '../lib/test.ts'
import * as wizard from './wizard-screens.ts'

// Contracts are made here, in sequence.
test.describe.configure({ mode: 'default' })

const path = '/nuevo-cliente-dual'
const firstTitle = '¿Dónde quieres la luz?'

/** The steps of both energies, which have every field of every wizard. */
const steps = (vat: string): [title: string, fill: (page: Page) => Promise<unknown>, typed: string][] => [
  [firstTitle, (page) => wizard.fillInstallation(page, wizard.points.ordinary), 'address.nv'],
  ['¿A nombre de quién?', (page) => wizard.fillPerson(page, vat, 'nerea@example.com'), 'surName1'],
  ['Elige potencia y producto', wizard.chooseProduct, 'power2'],
  ['El gas', wizard.fillGas, 'cups'],
  ['¿Cómo pagas?', wizard.fillPayment, 'iban'],
]

/** What the fields of a step hold, and the files that were added. */
const held = (page: Page) =>
  page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main form :is(input, select)'),
    ]
    const values = fields
      .filter(({ type }) => type !== 'file')
      .map((one) => ('checked' in one && /radio|checkbox/.test(one.type) ? String(one.checked) : one.value))
    const files = [...document.querySelectorAll('main form button')].map(
      (one) => one.getAttribute('aria-label') ?? '',
    )
    return [...values, ...files.filter(Boolean)]
  })

const isSaved = (page: Page) => expect(page.getByText(/^Guardado/)).toBeVisible()

async function isBack(page: Page, title: string, before: string[]): Promise<void> {
  await wizard.stepTitle(page, title)
  await expect.poll(() => held(page)).toEqual(before)
}

/** A tab that ends without a word, and another one in the same browser. */
async function inAnotherTab(context: BrowserContext, page: Page): Promise<Page> {
  await page.close({ runBeforeUnload: false })
  const other = await context.newPage()
  await open(other, path)
  return other
}

const gasPath = '/nuevo-cliente-gas'
const street = (page: Page) => page.getByLabel('Nombre de la vía')

test('the first keys are kept in the tab, however soon the page is left', async ({ page }) => {
  await open(page, gasPath)
  await street(page).pressSequentially('No')
  await page.goto('about:blank')
  await open(page, gasPath)
  await expect(street(page)).toHaveValue('No')
})

test('with consent the first keys are kept for any tab, however soon the page is left', async ({
  page,
  context,
}) => {
  await open(page, gasPath)
  await street(page).pressSequentially('No')
  await wizard.keepTyped(page)
  await page.goto('about:blank')
  const other = await context.newPage()
  await expect(async () => {
    await open(other, gasPath)
    await expect(street(other)).toHaveValue('No', { timeout: 3000 })
  }).toPass()
})

test('no field is lost by a while offline and a killed tab or a reload, at any step', async ({
  page: first,
  context,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  let page = first
  await open(page, path)
  for (const [index, [title, fill, typed]] of steps('77777777B').entries()) {
    await wizard.stepTitle(page, title)
    await fill(page)
    await isSaved(page)
    await context.setOffline(true)
    const field = page.locator(`[name="${typed}"]`)
    const value = await field.inputValue()
    await field.fill('')
    await expect(page.getByText(/^Aún no está guardado/)).toBeVisible()
    await field.fill(value)
    await context.setOffline(false)
    await isSaved(page)
    const before = await held(page)
    expect(before.length).toBeGreaterThan(1)
    if (index % 2 === 0) page = await inAnotherTab(context, page)
    else await page.reload()
    await isBack(page, title, before)
    await wizard.next(page)
  }
  await wizard.stepTitle(page, 'Revisa y firma')
  await isSaved(page)
  await page.reload()
  await wizard.stepTitle(page, 'Revisa y firma')
  await expect(page.getByText('Nerea Ibáñez').first()).toBeVisible()
})

async function tryAgain(page: Page): Promise<void> {
  for (const retry of await page.getByRole('button', { name: 'Volver a probar' }).all()) await retry.click()
}

/**
 * Three calls in ten get lost, half of them only after the server has done what they ask; seeded. A read that is lost
 * is repeated twice by itself: its third attempt arrives, or a look-up would be given up.
 */
function losing(seed: number) {
  let state = seed
  const lostReads = new Map<string, number>()
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return async (route: Route) => {
    const chance = random()
    const call = route.request()
    if (call.method() === 'GET' && chance < 0.3) {
      const before = lostReads.get(call.url()) ?? 0
      if (before === 2) return route.continue()
      lostReads.set(call.url(), before + 1)
    }
    if (chance < 0.15) await route.fetch().catch(() => undefined)
    return chance < 0.3 ? route.abort('connectionreset') : route.continue()
  }
}

test('with 30 % of the calls lost both contracts are signed, once', async ({ page, problems }) => {
  test.setTimeout(240_000)
  // A draft that was saved before its answer got lost.
  problems.allow(/ERR_CONNECTION_RESET|Failed to fetch|status of 409/)
  await open(page, path)
  await wizard.stepTitle(page, firstTitle)
  await page.route('**/api/**', losing(7))
  const titles = steps('').map(([title]) => title)
  for (const [index, [title, fill]] of steps('66666666Q').entries()) {
    await wizard.stepTitle(page, title)
    await fill(page)
    const following = titles[index + 1] ?? 'Revisa y firma'
    // What a person does who is told that something failed.
    await expect(async () => {
      for (const retry of await page.getByRole('button', { name: 'Volver a probar' }).all())
        await retry.click()
      await wizard.next(page)
      await expect(page.getByRole('heading', { level: 2, name: following })).toBeVisible({ timeout: 10_000 })
    }).toPass()
  }
  await page.getByRole('radio', { name: /^Cuanto antes/ }).check()
  await expect(async () => {
    await tryAgain(page)
    await expect(page.getByText(/^Resumen enviado a/)).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await page.getByRole('checkbox', { name: /acepto las/ }).check()
  await page.getByRole('checkbox', { name: /He leído cómo/ }).check()
  await page.getByRole('radio', { name: /^Correo a/ }).check()
  const code = page.getByLabel('Código de 6 cifras')
  await expect(async () => {
    const ask = page.getByRole('button', { name: 'Recibir el código' })
    if (await ask.isVisible()) await ask.click({ timeout: 5_000 })
    await expect(code).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await code.fill(await wizard.codeIn(page, 'nerea@example.com'))
  await expect(async () => {
    await wizard.signButton(page).click({ timeout: 5_000 })
    await wizard.stepTitle(page, 'Contratos firmados')
  }).toPass()
  await page.unroute('**/api/**')
  await page.reload()
  await expect(page.getByText(/Contrato \d+$/)).toHaveCount(2)
})
