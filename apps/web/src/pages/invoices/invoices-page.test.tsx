import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import type { ShownInvoice } from '#features/invoices/use-invoices.ts'
import { formatsOf } from '@fanal/domain/formats/formats'
import { iconCheck, iconClose, iconInvoice, iconMail } from '#ui/text/icons.ts'
import { anInvoice, eachStatus } from '#test/invoice-examples.ts'
import { invoiceServer } from '#test/invoice-server.ts'
import { button, chips, count, drawInvoices, numbers, pathNow, row, tab } from '#test/invoices.tsx'
import { loadSpanish } from '#test/portal.tsx'
import { press } from '#test/press.ts'

beforeAll(() => loadSpanish('invoices', 'payment', 'shell'))

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const perPage = page.getByLabelText('Por página')

describe('each invoice', () => {
  test('says where it stands', async () => {
    invoiceServer()
    drawInvoices('/facturas')
    await expect.element(count).toHaveTextContent('8 facturas')
    expect(numbers()).toEqual(eachStatus.map(({ number }) => number))
    const textOf = async (id: number) => (await row(`FE26-00000${id}`).findElement()).textContent
    for (const [id, word] of [
      [8, 'Pagada'],
      [7, 'Pagada'],
      [4, 'Pagada'],
      [3, 'Se carga el 20 nov'],
      [2, 'Falta tu transferencia'],
    ] as const)
      expect(await textOf(id), String(id)).toContain(word)
    expect(await textOf(1)).toMatch(/-150\skWh.*-12,00\s€.*Abonada/)
    expect(await textOf(6)).toMatch(/Pago parcial.*Quedan 30,00\s€/)
    expect((await row('FE26-000008').getByRole('link').findElement()).getAttribute('href')).toBe('/factura/8')
  })

  test('tells how an unpaid one came there, and of a payment', async () => {
    invoiceServer()
    drawInvoices('/facturas')
    const opener = row('FE26-000005').getByRole('button', { name: /ver qué ha pasado con/ })
    await opener.click()
    const history = page.getByRole('dialog', { name: 'Qué ha pasado con FE26-000005' })
    await expect.element(history).toHaveTextContent('Requerimiento de pago')
    await expect.element(history.getByRole('listitem')).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    await expect.element(history).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await row('FE26-000008')
      .getByRole('button', { name: /ver el pago de/ })
      .click()
    await expect.element(dialog).toBeVisible()
  })

  test('says when or how below its state', async () => {
    const today = madridDayOf(Date.now())
    const [past, next] = [addDays(today, -20), addDays(today, 4)]
    const { date, dayAndMonth, nearDate } = formatsOf('es')
    const owed = { paid: 'unpaid', amount_pending: '40.00' } as const
    const cases: [Partial<ShownInvoice>, string][] = [
      [{ ...owed, due_date: next }, `Por pagarHasta el ${nearDate(next)}`],
      [{ ...owed, due_date: past }, `Por pagarVenció el ${date(past)}`],
      [{ ...owed, amount_pending: '9.00', due_date: past }, 'Pago parcialQuedan 9,00\u00a0€, vencidos'],
      [{ ...owed, amount_pending: '9.00', due_date: next }, 'Pago parcialQuedan 9,00\u00a0€'],
      [
        { paid: 'pending_remesa', due_date: next, account_end: '1001' },
        `Se carga el ${dayAndMonth(next)}En la cuenta ·· 1001`,
      ],
      [{ paid: 'pending_remesa', due_date: past }, 'Se está cargando'],
      [{ paid: 'pending_transfer', due_date: past }, `Falta tu transferenciaVenció el ${date(past)}`],
      [{ settled: { by: 'card', date: past } }, `Pagada${dayAndMonth(past)}, con tarjeta`],
      [{ settled: { by: 'debit', date: '2024-03-05' } }, 'Pagada5 mar 2024, domiciliada'],
      [{ rectificative_type: 'A', rectifies: { id: 3, number: 'FE1' } }, 'AbonadaCorrige FE1'],
      [{ ...owed, claim: '26000401' }, 'En reclamaciónSin avisos mientras dura'],
      [{ claim: '26000401' }, 'En reclamaciónPagada'],
      [
        { paid: 'pending_remesa', amount_pending: '40.00', due_date: next, claim: '26000401' },
        'En reclamaciónCargo suspendido',
      ],
      [{ paid: 'unknown' }, ''],
    ]
    invoiceServer({ electricity: cases.map(([over], index) => anInvoice(index + 1, over)) })
    drawInvoices('/facturas')
    await expect.element(count).toHaveTextContent(`${cases.length} facturas`)
    const said = numbers().map(
      async (number) => (await row(number).findElement()).querySelector('[data-label="Estado"]')?.textContent,
    )
    expect(await Promise.all(said)).toEqual(cases.map(([, words]) => words))
    await expect
      .element(page.getByRole('link', { name: 'Seguir la reclamación de FE26-000011' }))
      .toHaveAttribute('href', '/solicitudes/26000401')
  })

  test('tells of a returned bill with a cross, of reminders and payments with their own signs', async () => {
    const step = (code: string, change_date: string, ov_description = code) => ({
      change_date,
      pending_state: { ov_description, code },
    })
    const chased = anInvoice(5, {
      paid: 'unpaid',
      amount_total: '42.75',
      amount_to_pay: '42.37',
      amount_pending: '27.37',
      pending_state_history: [
        step('pending', '2026-08-06'),
        step('returned', '2026-08-12', 'El banco devolvió el recibo'),
        step('notice', '2026-08-26', 'Te enviamos un aviso'),
      ],
      card_payments: [{ date: '2026-09-02', amount: '15.00' }],
    })
    invoiceServer({ electricity: [chased] })
    drawInvoices('/facturas')
    await row('FE26-000005')
      .getByRole('button', { name: /ver qué ha pasado/ })
      .click()
    const events = dialog.getByRole('listitem')
    await expect.element(events.first()).toBeVisible()
    expect(events.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Factura de 42,75\s€Tras la batería, 42,37\s€6 ago 2026$/),
      'El banco devolvió el recibo12 ago 2026',
      'Te enviamos un aviso26 ago 2026',
      expect.stringMatching(/^Pagaste 15,00\s€ con tarjetaQuedan 27,37\s€2 sept 2026$/),
    ])
    const signs = events.elements().map((one) => one.querySelector('path')?.getAttribute('d'))
    expect(signs).toEqual([iconInvoice, iconClose, iconMail, iconCheck])
    await userEvent.keyboard('{Escape}')
  })

  test('of several points has other columns, and a page of its own', async () => {
    const one = anInvoice(31, { type: 'multipoint', contract: '', address_invoice_id: 'Gran Via, 1' })
    invoiceServer({ multipoint: [one] })
    drawInvoices('/facturas-multipunto')
    await expect.element(tab('Multipunto')).toHaveAttribute('aria-current', 'page')
    await expect
      .element(row('FE26-000031').getByRole('link'))
      .toHaveAttribute('href', '/factura-multipunto/31')
    const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'Factura',
      'Dirección',
      'Total',
      'Importe final tras la batería',
      'Estado',
      'Acciones',
    ])
  })
})

describe('the list', () => {
  test('has a tab for each type, and another tab begins anew', async () => {
    invoiceServer({ electricity: Array.from({ length: 12 }, (_, i) => anInvoice(i + 1)) })
    const filter = encodeURIComponent('[["state","=","paid"]]')
    drawInvoices(`/facturas?contractName=100001&limit=5&page=2&filter=${filter}`)
    await expect.element(count).toHaveTextContent('12 facturas')
    expect(numbers()).toEqual([6, 7, 8, 9, 10].map((id) => anInvoice(id).number))
    await expect.element(chips).toHaveTextContent('Contrato 100001')
    await expect.element(chips).toHaveTextContent('Estado es igual a pagada')
    await press(button('Quitar el filtro: Contrato 100001'))
    await expect.element(chips).not.toHaveTextContent('Contrato 100001')
    expect(pathNow()).not.toMatch(/contractName|page=/)

    await press(tab('Gas natural'))
    await expect.element(heading('Facturas de gas natural')).toBeVisible()
    expect(pathNow()).toBe('/facturas?contractType=gas')
    await expect.poll(numbers).toEqual(['FE26-000021'])
    await expect.element(tab('Gas natural')).toHaveAttribute('aria-current', 'page')
    await expect.element(tab('Gas natural')).toHaveTextContent('Gas natural 1')
    await expect.element(tab('Electricidad')).toHaveTextContent('Electricidad 12')
    // A type without invoices has no tab.
    expect(tab('Multipunto').query()).toBeNull()
  })

  test('of a type without invoices has its tab only at its own address, and leads to contracts', async () => {
    invoiceServer()
    drawInvoices('/facturas?contractType=multipoint')
    await expect.element(tab('Multipunto')).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByText('Todavía no tienes facturas de este tipo.')).toBeVisible()
    // Nothing to filter, page or download, and nothing about amounts owed in other tabs.
    expect((await main.findElement()).textContent).not.toContain('Estás al día')
    expect(button(/^Filtros/).query()).toBeNull()
    expect(perPage.query()).toBeNull()
    expect(page.getByRole('link', { name: 'Descargar varias' }).query()).toBeNull()
    await expect
      .element(page.getByRole('link', { name: 'Ver tus contratos' }))
      .toHaveAttribute('href', '/contratos/electricidad')
  })

  test('of a contract without invoices says so, and not that all is paid', async () => {
    invoiceServer()
    drawInvoices('/facturas?contractName=999999')
    await expect.element(main).toHaveTextContent('Este contrato no tiene facturas.')
    expect((await main.findElement()).textContent).not.toContain('Estás al día')
    expect(perPage.query()).toBeNull()
    await press(page.getByRole('link', { name: 'Ver todas' }))
    await expect.element(count).toHaveTextContent('8 facturas')
    expect(pathNow()).toBe('/facturas')
  })

  test('of a contract has no tabs, and the way back', async () => {
    invoiceServer()
    drawInvoices('/contratos/gas/200001/facturas')
    await expect.element(heading('Facturas del contrato 200001')).toBeVisible()
    await expect.element(count).toHaveTextContent('1 factura')
    expect(tab('Multipunto').query()).toBeNull()
    await expect
      .element(page.getByRole('link', { name: 'Contrato 200001' }))
      .toHaveAttribute('href', '/contratos/gas/200001')
  })

  test('comes in pages, above and below, whose size can be chosen', async () => {
    invoiceServer({ electricity: Array.from({ length: 30 }, (_, i) => anInvoice(i + 1)) })
    drawInvoices('/facturas?limit=12')
    const second = (nav: string) =>
      page.getByRole('navigation', { name: nav, exact: true }).getByRole('link', { name: 'Página 2' })
    await press(second('Páginas de facturas, al final'))
    await expect.element(second('Páginas de facturas')).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => numbers()[0]).toBe('FE26-000013')
    expect(numbers()).toHaveLength(12)
    const sizes = [...(await perPage.findElement()).querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    )
    expect(sizes).toEqual(['5', '10', '12', '25', '50', '100', '150'])
    ;((await perPage.findElement()) as HTMLElement).focus()
    await userEvent.selectOptions(perPage, '5')
    await expect.poll(() => numbers().length).toBe(5)
    await expect.element(perPage).toHaveFocus()
    expect(pathNow()).toBe('/facturas?limit=5')
  })

  test('is asked for again by its button', async () => {
    const invoices = [anInvoice(1)]
    const server = invoiceServer({ electricity: invoices })
    drawInvoices('/facturas')
    await expect.element(count).toHaveTextContent('1 factura')
    invoices.push(anInvoice(2))
    await press(button('Actualizar'))
    await expect.element(count).toHaveTextContent('2 facturas')
    expect(server.to(/^invoices\/\?/, 'GET')).toHaveLength(2)
  })

  test('beyond its last page leads to the first', async () => {
    invoiceServer()
    drawInvoices('/facturas?page=9999')
    await press(button('Ir a la primera página'))
    await expect.element(count).toHaveTextContent('8 facturas')
  })

  test('keeps the layout while loading, then reports the failure with its reference, and retries', async () => {
    let letGo = () => undefined as void
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let isBroken = true
    invoiceServer({}, async ({ path }) => {
      if (!path.startsWith('invoices/?') || !isBroken) return undefined
      await held
      return { status: 403, body: { error: 'x', message: 'x', reference: 'REF321' } }
    })
    drawInvoices('/facturas')
    await expect.element(page.getByText('Cargando tus facturas')).toBeInTheDocument()
    expect(numbers()).toHaveLength(8)
    letGo()
    const failure = page.getByRole('alert')
    await expect.element(failure).toHaveTextContent('No hemos podido obtener tus facturas.')
    await expect.element(failure).toHaveTextContent('REF321')
    isBroken = false
    await press(button('Volver a probar'))
    await expect.element(failure).not.toBeInTheDocument()
    await expect.element(count).toHaveTextContent('8 facturas')
  })

  test('that no longer accepts the customer: silent for a supply, logout for multipoint', async () => {
    const server = invoiceServer({}, ({ path }) => {
      if (path.startsWith('user/logout')) return new Promise(() => undefined)
      return /^invoices(_multipoint)?\/\?/.test(path)
        ? { status: 401, body: { error: 'unauthorized', message: 'x' } }
        : undefined
    })
    drawInvoices('/facturas')
    await expect.element(heading('Facturas de electricidad')).toBeVisible()
    await expect.element(page.getByText('Cargando tus facturas')).not.toBeInTheDocument()
    expect(page.getByRole('alert').query()).toBeNull()
    expect(numbers()).toEqual([])
    expect(server.to(/logout/)).toEqual([])
    history.pushState(null, '', '/facturas-multipunto')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await expect.poll(() => server.to(/^user\/logout/).length).toBe(1)
  })
})
