import type { Page } from '@playwright/test'
import { h1, open, pathOf, speak, stopClock, takenOver } from '../lib/pages.ts'
import { asBakery, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { contract, contracts, names } from './contract-list.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por contrato, CUPS o dirección' })
// Banners above the list have a status of their own.
const count = (page: Page) => page.getByRole('status').filter({ hasText: /contrato|Buscando/ })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Páginas de contratos' })

test.describe('the list', () => {
  test('shows each contract with where it stands, the active ones first, and the other type one tab on', async ({
    page,
  }) => {
    await signIn(page, marta)
    await open(page, '/')
    await page
      .getByRole('navigation', { name: 'Principal' })
      .first()
      .getByRole('link', { name: 'Contratos' })
      .click()
    await expect(h1(page)).toHaveText('Contratos')
    await expect(page).toHaveTitle('Contratos · Fanal Energia')
    expect(pathOf(page)).toBe('/contratos/electricidad')
    await expect(count(page)).toHaveText('4 contratos')
    expect((await names(page).allTextContents()).slice(0, 2)).toEqual(['100001', '100002'])
    await expect(contract(page, '100001')).toContainText('Activo')
    await expect(contract(page, '100003')).toContainText('De baja')
    await expect(contract(page, '100004')).toContainText('Firma pendiente')
    for (const text of [
      'Carrer de la Força, 18, 2n 1a',
      'ES 0031 4055 1234 0001 MK 0F',
      'Llum Solar',
      '4,6 kW',
    ])
      await expect(contract(page, '100001')).toContainText(text)
    await expect(pages(page)).toHaveCount(0)
    // Search finds what is displayed.
    await search(page).fill('es 0031 4055 1234 0001 mk 0f')
    await search(page).press('Enter')
    await expect(names(page)).toHaveText(['100001'])

    const tabs = page.getByRole('navigation', { name: 'Tipo de contrato' })
    await expect(tabs.getByRole('link', { name: 'Electricidad' })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: 'Gas natural' }).click()
    await expect(count(page)).toHaveText('1 contrato')
    expect(pathOf(page)).toBe('/contratos/gas')
    await expect(contract(page, '200001')).toContainText('Firma pendiente')
    await page.getByRole('link', { name: 'Ver el contrato 200001' }).click()
    await expect(h1(page)).toHaveText('Contrato 200001')
  })

  test('is private, and comes back after the login', async ({ page }) => {
    await open(page, '/contratos/gas')
    expect(new URL(page.url()).pathname).toBe('/acceso')
    expect(new URL(page.url()).searchParams.get('redirectPath')).toBe('/contratos/:contractType')
  })

  test('is searched a second and a half after the last key, or at once with Enter', async ({
    page,
    origin,
  }) => {
    await asBakery(page, origin)
    await open(page, '/contratos/electricidad?page=2')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/contracts') && searchParams.has('filter'))
        asked.push(searchParams.get('filter') ?? '')
    })
    await stopClock(page)
    await search(page).pressSequentially('1100')
    await page.clock.runFor(1_400)
    await search(page).press('3')
    await page.clock.runFor(1_400)
    expect(asked).toEqual([])
    expect(pathOf(page)).toBe('/contratos/electricidad?page=2')
    await page.clock.runFor(200)
    await page.clock.resume()
    await expect(page).toHaveURL(/\?q=11003$/)
    expect(asked).toEqual(['11003'])
    await expect(count(page)).toHaveText('10 contratos')
    for (const name of await names(page).allTextContents()) expect(name).toMatch(/^11003\d$/)

    await search(page).fill(' vic ')
    await stopClock(page)
    await search(page).press('Enter')
    await expect(page).toHaveURL(/\?q=vic$/)
    await page.clock.resume()
    await expect(contracts(page).first()).toContainText('Vic')
    const found = await names(page).allTextContents()
    await page.reload()
    await expect(search(page)).toHaveValue('vic')
    await expect(names(page)).toHaveText(found)
    await takenOver(page)
    await contracts(page)
      .first()
      .getByRole('link', { name: /^Ver el contrato/ })
      .click()
    await expect(h1(page)).toHaveText(`Contrato ${found[0]}`)
    await page.goBack()
    await expect(search(page)).toHaveValue('vic')
    await expect(names(page)).toHaveText(found)
    // So does the back link of the contract's page, also after a reload.
    await contracts(page)
      .first()
      .getByRole('link', { name: /^Ver el contrato/ })
      .click()
    await expect(h1(page)).toHaveText(`Contrato ${found[0]}`)
    await page.reload()
    await takenOver(page)
    await page.getByRole('main').getByRole('link', { name: 'Contratos', exact: true }).click()
    await expect(search(page)).toHaveValue('vic')
    await expect(names(page)).toHaveText(found)
  })

  test('says when nothing matches, and forgets the search', async ({ page, origin }) => {
    await asBakery(page, origin)
    await open(page, '/contratos/gas?q=nadie&page=3')
    await expect(page.getByText('Ningún contrato coincide con la búsqueda.')).toBeVisible()
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
    await expect(count(page)).toHaveText('15 contratos')
    await expect(search(page)).toHaveValue('')
    expect(pathOf(page)).toBe('/contratos/gas')
  })

  test('comes in pages, whose size can be chosen', async ({ page, origin }) => {
    await asBakery(page, origin)
    await open(page, '/contratos/electricidad')
    await expect(contracts(page)).toHaveCount(10)
    const first = await names(page).allTextContents()
    await pages(page).getByRole('link', { name: 'Página 2' }).click()
    await expect(names(page).first()).not.toHaveText(first[0] ?? '')
    expect(pathOf(page)).toBe('/contratos/electricidad?page=2')
    await expect(pages(page).getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(names(page)).toHaveText(first)
    await pages(page).getByRole('link', { name: 'Siguiente' }).click()
    await expect(page).toHaveURL(/page=2$/)

    const size = page.getByLabel('Por página')
    expect(await size.locator('option').allTextContents()).toEqual(['5', '10', '25', '50', '100'])
    await size.selectOption('100')
    await expect(contracts(page)).toHaveCount(100)
    expect(pathOf(page)).toBe('/contratos/electricidad?limit=100')
    await pages(page).getByRole('link', { name: 'Página 2' }).click()
    await expect(contracts(page)).toHaveCount(20)
    // Those that are not active come last, each with its status.
    await expect(contract(page, '110010')).toContainText('De baja')
    await expect(contract(page, '110059')).toContainText('Firma pendiente')
    await expect(contract(page, '110098')).toContainText('En trámite')
    const { items } = (await (await page.request.get('/api/v2/contracts?limit=200')).json()) as {
      items: { name: string; amount_debt: string }[]
    }
    const indebted = items.find(({ amount_debt }) => Number(amount_debt) > 0)?.name ?? ''
    await open(page, `/contratos/electricidad?q=${indebted}`)
    await expect(contract(page, indebted)).toContainText(/Deuda: [\d.]+,\d\d\s€/)
    await expect(pages(page)).toHaveCount(0)
  })

  test('says when it cannot be had, and asks again', async ({ page, problems }) => {
    problems.allow(/status of 403/)
    await signIn(page, marta)
    await page.route('**/api/v2/contracts?*', (route) =>
      route.fulfill({ status: 403, json: { error: 'x', message: 'x', reference: 'REF123' } }),
    )
    // By client-side navigation: a document would embed its answers.
    await open(page, '/perfil')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contratos' }).click()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText(
      'No se ha podido obtener la lista de contratos de electricidad y gas.',
    )
    await expect(failure).toContainText('REF123')
    await page.unroute('**/api/v2/contracts?*')
    await page.getByRole('button', { name: 'Volver a probar' }).click()
    await expect(contract(page, '100001')).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  test('chooses a contract for an action, which opens its dialog and leaves the address', async ({
    page,
  }) => {
    await signIn(page, marta)
    await open(page, '/contratos/electricidad?action=powChange')
    await expect(page.getByText('Elige el contrato para: Cambiar la potencia.')).toBeVisible()
    // Contracts for which it is not possible cannot be chosen, and say why.
    await expect(page.getByRole('link', { name: /^Elegir/ })).toHaveCount(2)
    await expect(contract(page, '100003')).toContainText('Solo se puede cambiar un contrato activo.')
    await expect(contract(page, '100003').getByRole('button', { name: 'Elegir 100003' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(page.getByRole('link', { name: /^Ver el contrato/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Gas natural' })).toHaveAttribute(
      'href',
      '/contratos/gas?action=powChange',
    )
    await page.getByRole('link', { name: 'Elegir 100002' }).click()
    await expect(page.getByRole('dialog', { name: 'Cambiar la potencia' })).toBeVisible()
    expect(pathOf(page)).toBe('/contratos/electricidad/100002')
    await page.reload()
    await expect(h1(page)).toHaveText('Contrato 100002')
    await takenOver(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The same reason when opened by address.
    await open(page, '/contratos/gas/200001?action=powChange')
    await expect(page.getByText('Esta acción no se ofrece para este contrato.')).toBeVisible()
    await open(page, '/contratos/electricidad/100003?action=powChange')
    await expect(page.getByText('Solo se puede cambiar un contrato activo.')).toBeVisible()
  })

  test('has its own words in the address of each language', async ({ page, context, origin }) => {
    await signIn(page, marta)
    for (const [lang, list, one] of [
      ['ca', '/contractes/electricitat', '/contractes/electricitat/100001'],
      ['en', '/contracts/electricity', '/contracts/electricity/100001'],
    ] as const) {
      await speak(context, lang, origin)
      await open(page, '/contratos/electricidad?q=100001')
      expect(pathOf(page)).toBe(`${list}?q=100001`)
      await names(page).first().waitFor()
      await contracts(page).first().getByRole('link').last().click()
      await page.waitForURL(`**${one}`)
    }
    await open(page, '/contracts-gas/200001')
    expect(pathOf(page)).toBe('/contracts/gas/200001')
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('link', { name: 'Castellano' }).last().click()
    await expect(h1(page)).toHaveText('Contrato 200001')
    expect(pathOf(page)).toBe('/contratos/gas/200001')
  })
})
