import { fact } from '../lib/contract-page.ts'
import { card, h1, open, pathOf, saved } from '../lib/pages.ts'
import { asBakery, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

test('a contract shows all that is known of it, and leads to the others', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/contratos/electricidad/100001')
  await expect(h1(page)).toHaveText('Contrato 100001')
  await expect(page).toHaveTitle('Contrato 100001 · Fanal Energia')
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
    ['Averías (24 h)', /\d/],
    ['Web', /\./],
    ['Datos del suministro (SIPS)', 'Compartidos con otras comercializadoras'],
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

test('a contract that is terminated or not signed yet cannot be changed, and says so', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/contratos/electricidad/100003')
  await expect(page.getByText('Este contrato está de baja y no se puede modificar.')).toBeVisible()
  // It has no invoices: no link to them.
  const consumption = page.locator('#consumption')
  await expect(consumption).toContainText('No guardamos la curva de este contrato, que está de baja.')
  await expect(consumption).not.toContainText('facturas')
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

test('a contract without a curve shows what its invoices say that it used', async ({ page, origin }) => {
  await asBakery(page, origin)
  const advice = page.waitForResponse(/\/cch\/power/)
  await open(page, '/contratos/electricidad/110003')
  const answer = await page.request.get('/api/v2/invoices/chart?type=electricity&contractName=110003')
  const { contracts } = (await answer.json()) as { contracts: { energies: number[] }[] }
  const kwh = (contracts[0]?.energies ?? []).reduce((sum, one) => sum + one, 0)
  expect(kwh).toBeGreaterThan(0)
  const consumption = page.locator('#consumption')
  await expect(consumption).toContainText('Esto es lo que dicen sus facturas.')
  await expect(consumption).toContainText(`${kwh.toLocaleString('es-ES', { useGrouping: 'always' })} kWh`)
  await expect(consumption.getByRole('link', { name: 'Ver sus facturas' })).toBeVisible()
  // The demand is on its invoices too: advice is shown as with a curve.
  const { months } = (await (await advice).json()) as { months: unknown[] }
  expect(months.length).toBeGreaterThan(0)
  await expect(card(page, 'Tu potencia').locator('tbody').getByRole('row')).toHaveCount(months.length)
})

test('a contract that is not the customer’s, of another type, or nobody’s leads to the list, which says so', async ({
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
    await expect(page.getByText('No hemos encontrado ese contrato.')).toBeVisible()
    await expect.poll(() => pathOf(page)).toBe(list)
  }
})

test('a contract opens the dialog that its address names, and moves to the part that it names', async ({
  page,
}) => {
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

test('a contract can be had as a PDF; a failure is told', async ({ page, problems }) => {
  problems.allow(/status of 50\d/)
  await signIn(page, marta)
  await open(page, '/contratos/gas/200001')
  const button = page.getByRole('button', { name: 'Contrato en PDF' })
  await page.route('**/contracts/200001/pdf/*', (route) => route.fulfill({ status: 500, json: {} }))
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('No hemos podido descargar el contrato. Vuelve a probar.')
  await page.unroute('**/contracts/200001/pdf/*')
  expect(await saved(page, () => button.click())).toBe('200001.pdf')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a contract has documents in any order, and a failed download says so until it is pressed', async ({
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

test('a contract has its communications: when, how, what, and the document', async ({ page }) => {
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
