import { h1, open, pathOf, speak } from '../lib/pages.ts'
import { asBakery, impersonate, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { count, euros, listed, numbers, row, rows, tabs } from './invoice-page.ts'

test.describe('the list', () => {
  test('is one step from everywhere, and shows each invoice with where it stands', async ({ page }) => {
    await signIn(page, marta)
    await open(page, '/')
    const menu = page.getByRole('navigation', { name: 'Principal' }).first()
    await menu.getByRole('link', { name: 'Ver las facturas' }).click()
    await expect(h1(page)).toHaveText('Facturas')
    await expect(page).toHaveTitle('Facturas · Fanal Energia')
    expect(pathOf(page)).toBe('/facturas')
    const { items, n_items } = await listed(page)
    await expect(count(page)).toHaveText(`${n_items} facturas`)
    await expect(numbers(page)).toHaveText(items.map(({ number }) => number))
    const words = new Map([
      ['paid', 'Pagada'],
      ['paid_without_transaction', 'Pagada'],
      ['manual_verification_required', 'Pagada'],
      ['pending_remesa', 'Pendiente de cobro'],
      ['pending_transfer', 'Pendiente de transferencia'],
    ])
    for (const [paid, word] of words) {
      const one = items.find((item) => item.paid === paid && item.rectificative_type === 'N')
      expect(one, paid).toBeDefined()
      await expect(row(page, one?.number ?? '')).toContainText(word)
    }
    const refund = items.find(({ rectificative_type }) => ['A', 'B'].includes(rectificative_type))
    await expect(row(page, refund?.number ?? '')).toContainText(euros(-Number(refund?.amount_total)))
    await expect(row(page, refund?.number ?? '')).toContainText(/Abonada|Pendiente de abono/)
    await expect(row(page, refund?.number ?? '')).toContainText(`-${refund?.energy_consumed} kWh`)
    const partly = items.find((one) => one.paid === 'unpaid' && one.amount_pending !== one.amount_total)
    await expect(row(page, partly?.number ?? '')).toContainText('Pago parcial')
    await expect(row(page, partly?.number ?? '')).toContainText(
      `Quedan ${euros(Number(partly?.amount_pending))}`,
    )
    // The number links to the invoice's page.
    await numbers(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/factura\/\d+$/)
    await page.goBack()
    await expect(numbers(page).first()).toHaveText(items[0]?.number ?? '')
  })

  test('has a tab for each type, and another tab begins anew', async ({ page }) => {
    await signIn(page, marta)
    const filter = encodeURIComponent('[["state","=","paid"]]')
    await open(page, `/facturas?contractName=100001&limit=5&page=2&filter=${filter}`)
    const chips = page.getByRole('list', { name: 'Filtros aplicados' })
    await expect(chips).toContainText('Contrato 100001')
    await expect(chips).toContainText('Estado es igual a pagada')
    const { items, n_items } = await listed(page, `&contractName=100001&filter=${filter}`)
    expect(items.every(({ contract }) => contract === '100001')).toBe(true)
    await expect(count(page)).toHaveText(`${n_items} facturas`)
    await expect(numbers(page)).toHaveText(items.slice(5, 10).map(({ number }) => number))

    await page.getByRole('button', { name: 'Quitar el filtro: Contrato 100001' }).click()
    await expect(chips).not.toContainText('Contrato 100001')
    await expect(page).not.toHaveURL(/contractName|page=/)
    await page.goBack()
    await open(page, '/facturas?contractName=100001')
    await tabs(page).getByRole('link', { name: 'Gas natural' }).click()
    expect(pathOf(page)).toBe('/facturas?contractType=gas')
    await expect(page.getByRole('heading', { name: 'Facturas de gas natural' })).toBeVisible()
    await expect(numbers(page)).toHaveText(
      (await listed(page, '&type=gas')).items.map(({ number }) => number),
    )
    await expect(tabs(page).getByRole('link', { name: 'Gas natural' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await tabs(page).getByRole('link', { name: 'Multipunto' }).click()
    await expect(page.getByText('Todavía no tienes facturas de este tipo.')).toBeVisible()
    // Nothing to filter, page or download, and nothing about amounts owed in other tabs.
    await expect(page.getByRole('main')).not.toContainText('Estás al día')
    await expect(page.getByRole('button', { name: /^Filtros/ })).toHaveCount(0)
    await expect(page.getByLabel('Por página')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Descargar varias' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Ver tus contratos' }).click()
    await expect(h1(page)).toHaveText('Contratos')
  })

  test('of a contract without invoices says so, and not that all is paid', async ({ page }) => {
    await signIn(page, marta)
    await open(page, '/facturas?contractName=999999')
    const main = page.getByRole('main')
    await expect(main).toContainText('Este contrato no tiene facturas.')
    await expect(main).not.toContainText('Estás al día')
    await expect(page.getByLabel('Por página')).toHaveCount(0)
    await main.getByRole('link', { name: 'Ver todas' }).click()
    expect(pathOf(page)).toBe('/facturas')
    await expect(numbers(page).first()).toBeVisible()
  })

  test('of a contract has its own address, and the way back', async ({ page }) => {
    await signIn(page, marta)
    await open(page, '/contratos/gas')
    await page.getByRole('main').getByRole('link', { name: 'Facturas', exact: true }).click()
    await expect(h1(page)).toHaveText('Facturas del contrato 200001')
    expect(pathOf(page)).toBe('/contratos/gas/200001/facturas')
    await expect(tabs(page)).toHaveCount(0)
    const { n_items } = await listed(page, '&type=gas&contractName=200001')
    await expect(count(page)).toHaveText(`${n_items} facturas`)
    await page.getByRole('link', { name: 'Contrato 200001' }).click()
    await expect(h1(page)).toHaveText('Contrato 200001')
  })

  test('comes in pages, above and below, whose size can be chosen; of several points too', async ({
    page,
    origin,
  }) => {
    await asBakery(page, origin)
    await open(page, '/facturas?limit=12')
    await expect(rows(page)).toHaveCount(12)
    const above = page.getByRole('navigation', { name: 'Páginas de facturas', exact: true })
    const below = page.getByRole('navigation', { name: 'Páginas de facturas, al final' })
    await below.getByRole('link', { name: 'Página 2' }).click()
    await expect(above.getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
    const second = (await listed(page, '&offset=12')).items.slice(0, 12)
    await expect(numbers(page)).toHaveText(second.map(({ number }) => number))
    const size = page.getByLabel('Por página')
    expect(await size.locator('option').allTextContents()).toEqual([
      '5',
      '10',
      '12',
      '25',
      '50',
      '100',
      '150',
    ])
    await size.focus()
    await size.selectOption('5')
    await expect(rows(page)).toHaveCount(5)
    await expect(size).toBeFocused()
    expect(pathOf(page)).toBe('/facturas?limit=5')
    await open(page, '/facturas?page=9999')
    await page.getByRole('button', { name: 'Ir a la primera página' }).click()
    await expect(rows(page)).toHaveCount(100)

    await open(page, '/facturas-multipunto?limit=5')
    await expect(tabs(page).getByRole('link', { name: 'Multipunto' })).toHaveAttribute('aria-current', 'page')
    await expect(rows(page)).toHaveCount(5)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Número',
      'Fecha',
      'Dirección',
      'Total',
      'Importe final',
      'Estado',
      'Acciones',
    ])
    await numbers(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/factura-multipunto\/\d+$/)
  })

  test('tells how an unpaid invoice came there, and of a payment', async ({ page }) => {
    await signIn(page, marta)
    const { items } = await listed(page)
    const late = items.find((one) => one.paid === 'unpaid' && one.pending_state_history.length > 1)
    await open(page, '/facturas')
    const opener = row(page, late?.number ?? '').getByRole('button', { name: /ver el historial de/ })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: `Historial de la factura ${late?.number}` })
    await expect(dialog.getByRole('listitem')).toHaveCount(late?.pending_state_history.length ?? 0)
    await expect(dialog).toContainText(late?.pending_state_history.at(-1)?.pending_state.ov_description ?? '')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    const paid = items.find((one) => one.paid === 'paid' && one.online_payment.payment_enabled)
    await row(page, paid?.number ?? '')
      .getByRole('button', { name: /ver el pago de/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('says what is owed, and paying begins from there, from a row or from the address', async ({
    page,
  }) => {
    await signIn(page, marta)
    const answer = await page.request.get('/api/v2/invoices/summary')
    const owed = (await answer.json()) as {
      amount_owed: string
      n_owed: number
      payable: { number: string }[]
    }
    await open(page, '/facturas')
    const main = page.getByRole('main')
    await expect(main).toContainText(`${euros(Number(owed.amount_owed))} en ${owed.n_owed} facturas`)
    const dialog = page.getByRole('dialog')
    await main.getByRole('button', { name: 'Pagar', exact: true }).first().click()
    for (const { number } of owed.payable) await expect(dialog).toContainText(number)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const [first] = owed.payable
    await page.getByRole('button', { name: `Pagar la factura ${first?.number}` }).click()
    await expect(dialog).toContainText(first?.number ?? '')
    await page.keyboard.press('Escape')

    await open(page, '/facturas/payOnline')
    expect(pathOf(page)).toBe('/facturas?action=payOnline')
    await expect(dialog).toContainText(first?.number ?? '')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/facturas$/)
    await open(page, '/facturas/explotar')
    await expect(count(page)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  test('stands in low rows on a wide screen, and help covers none of their buttons', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, marta)
    await open(page, '/facturas?limit=50&action=download')
    await expect(rows(page)).toHaveCount(50)
    const heights = await rows(page).evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.max(...heights)).toBeLessThanOrEqual(70)
    // No part of an address is cut off.
    const cut = await rows(page).evaluateAll((all) =>
      all
        .flatMap((row) => [...row.querySelectorAll('td [title]')])
        .filter((one) => one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    )
    expect(cut).toEqual([])
    const help = await page.getByRole('button', { name: 'Ayuda' }).boundingBox()
    const table = await page.getByRole('table', { name: 'Facturas' }).boundingBox()
    expect((help?.x ?? 0) + (help?.width ?? 0)).toBeLessThan(table?.x ?? 0)
  })

  test('of a type without debts names it, and leads to what is owed elsewhere', async ({ page }) => {
    await signIn(page, marta)
    const answer = await page.request.get('/api/v2/invoices/summary')
    const { amount_owed } = (await answer.json()) as { amount_owed: string }
    await open(page, '/facturas?contractType=gas')
    const main = page.getByRole('main')
    await expect(main).toContainText('no tienes ninguna factura de gas por pagar')
    const elsewhere = `Pero tienes ${euros(Number(amount_owed))} por pagar de electricidad`
    await main.getByRole('link', { name: elsewhere }).click()
    await expect(page.getByRole('heading', { name: 'Facturas de electricidad' })).toBeVisible()
    await expect(main).toContainText('Tienes por pagar')
    await expect(main).not.toContainText('Pero tienes')
  })

  test('with unknown debts says so, and retries', async ({ page, problems }) => {
    problems.allow(/500/)
    await signIn(page, marta)
    await open(page, '/contratos/gas')
    await page.route('**/invoices/summary*', (route) => route.fulfill({ status: 500, json: { error: 'x' } }))
    await page.getByRole('main').getByRole('link', { name: 'Facturas', exact: true }).click()
    const warning = page
      .getByRole('alert')
      .filter({ hasText: 'No hemos podido saber lo que tienes por pagar.' })
    await expect(warning).toBeVisible()
    await page.unroute('**/invoices/summary*')
    await warning.getByRole('button', { name: 'Volver a probar' }).click()
    await expect(warning).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(
      'Estás al día: este contrato no tiene ninguna factura por pagar.',
    )
  })

  test('can be read by staff, but not paid', async ({ page }) => {
    await impersonate(page, marta)
    await open(page, '/facturas')
    const pay = page.getByRole('main').getByRole('button', { name: 'Pagar', exact: true }).first()
    await expect(pay).toHaveAttribute('aria-disabled', 'true')
    await pay.hover()
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(
      'Estás mirando la cuenta de otra persona: no puedes pagar.',
    )
    await pay.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open(page, '/facturas?action=payOnline')
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'Estás mirando la cuenta de otra persona: no puedes pagar.' }),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('is cards on a phone, and speaks each language at its own address', async ({
    page,
    context,
    origin,
  }) => {
    await signIn(page, marta)
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/facturas')
    await expect(
      page.getByRole('navigation', { name: 'Lugares' }).or(page.locator('nav').last()),
    ).toBeVisible()
    const first = rows(page).first()
    await expect(first).toHaveCSS('display', 'grid')
    await expect(first.getByRole('link')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await open(page, '/facturas-multipunto')
    await expect(tabs(page).getByRole('link', { name: 'Multipunto' })).toBeInViewport({ ratio: 0.95 })
    for (const [lang, path, title] of [
      ['ca', '/factures', 'Factures'],
      ['en', '/invoices', 'Invoices'],
    ] as const) {
      await speak(context, lang, origin)
      await open(page, '/facturas')
      expect(pathOf(page)).toBe(path)
      await expect(h1(page)).toHaveText(title)
    }
  })
})
