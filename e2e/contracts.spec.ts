import type { Page } from '@playwright/test'
import { sql } from './database-fixture.ts'
import { withOwnServer } from './own-server.ts'
import { bakery, expect, marta, open, pathOf, signIn, speak, takenOver, test } from './portal.ts'
import type { Server } from './server.ts'

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const contracts = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })
const names = (page: Page) => contracts(page).locator('h2')
const contract = (page: Page, name: string) =>
  contracts(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por contrato, CUPS o dirección' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Páginas de contratos' })
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const fact = (page: Page, title: string, label: string) =>
  card(page, title)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

/** What the browser saves when something is pressed: the name of the file. */
async function saved(page: Page, press: () => Promise<unknown>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return file.suggestedFilename()
}

/** The bakery's 120 contracts, in Spanish. */
async function asBakery(page: Page, origin: string): Promise<void> {
  await signIn(page, bakery)
  await speak(page.context(), 'es', origin)
}

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
    await expect(page.getByRole('status')).toHaveText('4 contratos')
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
    // As it is shown, so it is found.
    await search(page).fill('es 0031 4055 1234 0001 mk 0f')
    await search(page).press('Enter')
    await expect(names(page)).toHaveText(['100001'])

    const tabs = page.getByRole('navigation', { name: 'Tipo de contrato' })
    await expect(tabs.getByRole('link', { name: 'Electricidad' })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: 'Gas natural' }).click()
    await expect(page.getByRole('status')).toHaveText('1 contrato')
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
    await search(page).pressSequentially('1100', { delay: 60 })
    await page.waitForTimeout(1100)
    expect(asked).toEqual([])
    expect(pathOf(page)).toBe('/contratos/electricidad?page=2')
    await search(page).press('3')
    await expect(page).toHaveURL(/\?q=11003$/, { timeout: 2500 })
    expect(asked).toEqual(['11003'])
    await expect(page.getByRole('status')).toHaveText('10 contratos')
    for (const name of await names(page).allTextContents()) expect(name).toMatch(/^11003\d$/)

    await search(page).fill(' vic ')
    await search(page).press('Enter')
    await expect(page).toHaveURL(/\?q=vic$/, { timeout: 800 })
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
  })

  test('says when nothing matches, and forgets the search', async ({ page, origin }) => {
    await asBakery(page, origin)
    await open(page, '/contratos/gas?q=nadie&page=3')
    await expect(page.getByText('Ningún contrato coincide con la búsqueda.')).toBeVisible()
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
    await expect(page.getByRole('status')).toHaveText('15 contratos')
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
    // Those that are not active come last, each with its own word.
    await expect(contract(page, '110010')).toContainText('De baja')
    await expect(contract(page, '110059')).toContainText('Firma pendiente')
    await expect(contract(page, '110098')).toContainText('En trámite')
    await open(page, '/contratos/electricidad?q=110005')
    await expect(contract(page, '110005')).toContainText(/Deuda: \d+,\d\d\s€/)
    await expect(pages(page)).toHaveCount(0)
  })

  test('says when it cannot be had, and asks again', async ({ page, problems }) => {
    problems.allow(/status of 403/)
    await signIn(page, marta)
    await page.route('**/api/v2/contracts?*', (route) =>
      route.fulfill({ status: 403, json: { error: 'x', message: 'x', reference: 'REF123' } }),
    )
    await open(page, '/contratos/electricidad')
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
    await expect(page.getByText('Elige el contrato para continuar.')).toBeVisible()
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

test.describe('a contract', () => {
  test('shows all that is known of it, and leads to the others', async ({ page }) => {
    await signIn(page, marta)
    await open(page, '/contratos/electricidad/100001')
    await expect(h1(page)).toHaveText('Contrato 100001')
    await expect(page).toHaveTitle('Contrato · Fanal Energia')
    for (const [label, text] of [
      ['Titular', 'Marta Soler Vidal'],
      ['Pagador', 'Marta Soler Vidal'],
      ['NIF', '12345678Z'],
      ['Producto', 'Llum Solar'],
      ['Potencia contratada', 'P1 4,6 kW · P2 4,6 kW'],
      ['Cuenta de pago', /[*•]{4} \d{4}$/],
      ['Dirección fiscal', /Girona/],
      ['Referencia catastral', /^\w{7} ?\w{7} ?\w{4} ?\w{2}$/],
      ['Envío de facturas', 'Por correo electrónico'],
    ] as const)
      await expect(fact(page, 'Datos del contrato', label)).toHaveText(text)
    for (const [label, text] of [
      ['CUPS', 'ES 0031 4055 1234 0001 MK 0F'],
      ['Tarifa de acceso', '2.0TD'],
      ['Distribuidora', /\S/],
      ['Referencia', /\S/],
      ['Averías \\(24 h\\)', /\d/],
      ['Web', /\./],
      ['Datos del suministro \\(SIPS\\)', 'Compartidos con otras comercializadoras'],
    ] as const)
      await expect(fact(page, 'Punto de suministro', label)).toHaveText(text)
    await expect(fact(page, 'Datos de contacto', 'Correo')).toContainText('marta@example.com')
    await expect(card(page, 'Servicios')).toContainText(/Mantenimiento solarDesde el/)
    await expect(card(page, 'Servicios')).toContainText(/Asistencia en el hogarDel .* al /)
    await expect(card(page, 'Cambios')).toContainText('La instalación no admite más de 5,75 kW')

    await page.getByLabel('Cambiar de contrato').selectOption('100002')
    await expect(h1(page)).toHaveText('Contrato 100002')
    expect(pathOf(page)).toBe('/contratos/electricidad/100002')
    await page.getByRole('main').getByRole('link', { name: 'Contratos', exact: true }).click()
    await expect(h1(page)).toHaveText('Contratos')

    await open(page, '/contratos/gas/200001')
    await expect(fact(page, 'Datos del contrato', 'Presión')).toHaveText(/bar$/)
    await expect(fact(page, 'Datos del contrato', 'Caudal')).toHaveText(/m³\/h$/)
    await expect(fact(page, 'Datos del contrato', 'Potencia contratada')).toHaveCount(0)
    await expect(page.getByLabel('Cambiar de contrato')).toHaveCount(0)
    await expect(page.getByText('Falta tu firma')).toBeVisible()
  })

  test('that is terminated or not signed yet cannot be changed, and says so', async ({ page }) => {
    await signIn(page, marta)
    await open(page, '/contratos/electricidad/100003')
    await expect(page.getByText('Este contrato está de baja y no se puede modificar.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cambiar…' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(0)
    await open(page, '/contratos/electricidad/100003?action=ibanChange')
    await expect(page).toHaveURL(/100003$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open(page, '/contratos/electricidad/100004')
    await expect(page.getByRole('main')).toContainText('Firma pendiente')
    await expect(page.getByRole('button', { name: 'Cambiar…' })).toHaveCount(0)
    await expect(page.getByText('está de baja')).toHaveCount(0)
  })

  test('that is not the customer’s, of another type, or nobody’s leads to the list', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 404/)
    await signIn(page, marta)
    for (const [path, list] of [
      ['/contratos/electricidad/999999', '/contratos/electricidad'],
      ['/contratos/electricidad/110001', '/contratos/electricidad'],
      ['/contratos/gas/100001', '/contratos/gas'],
    ] as const) {
      await open(page, path)
      await expect(h1(page)).toHaveText('Contratos')
      expect(pathOf(page)).toBe(list)
    }
  })

  test('opens the dialog that its address names, and moves to the part that it names', async ({ page }) => {
    await signIn(page, marta)
    for (const [action, title] of [
      ['ibanChange', 'Cambiar la cuenta de pago'],
      ['notifAddrChange', 'Cambiar la dirección de avisos'],
      ['noCesionSips', 'No ceder mis datos (SIPS)'],
    ] as const) {
      await open(page, `/contratos/electricidad/100001?action=${action}`)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      expect(pathOf(page)).toBe('/contratos/electricidad/100001')
    }
    const report = await saved(page, () => page.goto('/contratos/electricidad/100001?action=download'))
    expect(report).toBe('100001.pdf')
    expect(pathOf(page)).toBe('/contratos/electricidad/100001')
    await open(page, '/contratos/electricidad/100001?action=nada')
    await expect(page).toHaveURL(/100001$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.setViewportSize({ width: 800, height: 400 })
    await open(page, '/contratos/electricidad/100001#attachments')
    await expect(card(page, 'Documentos').getByRole('heading')).toBeInViewport()
  })

  test('can be had as a PDF; a failure is told', async ({ page, problems }) => {
    problems.allow(/status of 50\d/)
    await signIn(page, marta)
    await open(page, '/contratos/gas/200001')
    const button = page.getByRole('button', { name: 'Contrato en PDF' })
    await page.route('**/contracts/200001/pdf/*', (route) => route.fulfill({ status: 500, json: {} }))
    await button.click()
    await expect(page.getByRole('alert')).toHaveText(
      'No hemos podido descargar el contrato. Vuelve a probar.',
    )
    await page.unroute('**/contracts/200001/pdf/*')
    expect(await saved(page, () => button.click())).toBe('200001.pdf')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('has documents in any order, and a failed download says so until it is pressed', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 500/)
    await signIn(page, marta)
    await open(page, '/contratos/electricidad/100001')
    const documents = card(page, 'Documentos')
    const titles = documents.getByRole('rowheader')
    const byDate = [
      'Foto del contador',
      'Plano de las placas solares',
      'Certificado de la instalación eléctrica',
      'Contrato firmado',
    ]
    const header = (name: string) => documents.getByRole('columnheader', { name })
    await expect(titles).toHaveText(byDate)
    await expect(header('Fecha')).toHaveAttribute('aria-sort', 'descending')
    await header('Fecha').getByRole('button').click()
    await expect(titles).toHaveText(byDate.toReversed())
    await header('Nombre').getByRole('button').click()
    await expect(titles).toHaveText(byDate.toSorted((a, b) => a.localeCompare(b)))
    await header('Tamaño').getByRole('button').click()
    await expect(header('Tamaño')).toHaveAttribute('aria-sort', 'ascending')
    await expect(titles.last()).toHaveText('Plano de las placas solares')
    await header('Tamaño').getByRole('button').click()
    await expect(titles.first()).toHaveText('Plano de las placas solares')

    await page.route('**/download_attachment/*', (route) => route.fulfill({ status: 500, json: {} }))
    const button = documents.getByRole('button', { name: 'Descargar Foto del contador' })
    await button.click()
    const failed = documents.getByRole('button', {
      name: 'No se ha podido descargar. Pulsa para volver a probar.',
    })
    await expect(failed).toBeVisible()
    await page.unroute('**/download_attachment/*')
    await failed.click()
    await expect(failed).toHaveCount(0)
    expect(await saved(page, () => button.click())).toBe('contador.png')
  })

  test('has its communications: when, how, what, and the document', async ({ page }) => {
    await signIn(page, marta)
    await open(page, '/contratos/electricidad/100001')
    await page.getByRole('link', { name: 'Comunicaciones' }).click()
    await expect(h1(page)).toHaveText('Comunicaciones del contrato 100001')
    expect(pathOf(page)).toBe('/contratos/electricidad/100001/comunicaciones')
    const row = (subject: string) => page.getByRole('row').filter({ hasText: subject })
    await expect(row('Corte programado')).toContainText('SMS')
    await expect(row('Mejora en tu oficina virtual')).toContainText('Portal')
    await expect(row('Corte programado').getByRole('button')).toHaveCount(0)
    const body = page.getByText('La distribuidora ha programado un corte de una hora')
    await expect(body).toBeHidden()
    await page.getByText('Corte programado').click()
    await expect(body).toBeVisible()
    const letter = row('Tus precios para el próximo año')
    await expect(letter).toContainText('Correo postal')
    const name = await saved(page, () =>
      letter.getByRole('button', { name: /^Descargar el documento/ }).click(),
    )
    expect(name).toMatch(/^carta-100001-.*\.pdf$/)
    await page.getByRole('link', { name: 'Contrato 100001' }).click()
    await expect(h1(page)).toHaveText('Contrato 100001')
    await open(page, '/contratos/electricidad/100004/comunicaciones')
    await expect(page.getByText('Todavía no te hemos enviado nada sobre este contrato.')).toBeVisible()
  })
})

// What an operator sets counts for everybody: a server of its own.
const operated = withOwnServer()

operated.describe('what an operator sets', () => {
  operated.describe.configure({ mode: 'default' })
  const set = (server: Server, key: string, value: unknown) =>
    server.fanal('settings', 'set', key, JSON.stringify(value))
  const soon = (work: () => Promise<void>) => expect(work).toPass({ timeout: 6_000, intervals: [250] })
  const now = { timeout: 300 }

  operated(
    'of the list: its fields, its search, its page size, its types',
    async ({ page, server, origin }) => {
      await asBakery(page, origin)
      // No contract of the demo world is in this state.
      await sql(server.dataDir, "update contracts set state = 'cancelada' where name = '210003'")
      await open(page, '/contratos/gas?q=210003')
      await expect(contract(page, '210003')).toContainText('Cancelado')
      for (const key of ['showProduct', 'showPower']) await set(server, `contracts.${key}`, false)
      await set(server, 'contracts.dontShowSearchFilter', true)
      await set(server, 'contracts.itemsPerPage', 7)
      await set(server, 'features.displayTypes', ['electricity'])
      await soon(async () => {
        await open(page, '/contratos/electricidad')
        await expect(contracts(page)).toHaveCount(7, now)
        await expect(page.getByRole('navigation', { name: 'Tipo de contrato' })).toHaveCount(0, now)
        await expect(page.getByRole('searchbox')).toHaveCount(0, now)
      })
      await expect(page.getByLabel('Por página')).toHaveValue('7')
      await expect(page.getByLabel('Por página').locator('option')).toHaveText([
        '5',
        '7',
        '10',
        '25',
        '50',
        '100',
      ])
      await expect(contracts(page).first().locator('dt')).toHaveText(['Tarifa'])
    },
  )

  operated('of a contract: its buttons, its report, the names of its documents', async ({ page, server }) => {
    await signIn(page, marta)
    await set(server, 'features.horizontalButtons', true)
    await set(server, 'features.disableDownloadContractReport', true)
    await set(server, 'contract.attachmentAnonymization', true)
    await set(server, 'features.powerChange', false)
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
    await soon(async () => {
      await open(page, '/contratos/electricidad/100001')
      await expect(button('Cambiar la cuenta de pago')).toBeVisible(now)
      await expect(button('Contrato en PDF')).toHaveCount(0, now)
      await expect(card(page, 'Documentos')).not.toContainText('Contrato firmado', now)
      await expect(button('Cambiar la potencia')).toHaveCount(0, now)
    })
    await expect(button('Cambiar…')).toHaveCount(0)
    await expect(card(page, 'Documentos').getByRole('rowheader').first()).toHaveText(/^Documento \d+$/)
    await button('Cambiar el envío de facturas').click()
    await expect(page.getByRole('dialog', { name: 'Cambiar el envío de facturas' })).toBeVisible()
    // Neither the address nor the home opens what is switched off.
    await open(page, '/contratos/electricidad/100001?action=powChange')
    await expect(page).toHaveURL(/100001$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
