import { exampleCupsConfig } from '@fanal/contract/fixtures/example-cups-config-fixture'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { handBill } from '#lib/bill-scan/handed-bill.ts'
import { code as billCode, scan } from '#lib/bill-scan/scanned-bill-fixture.ts'
import { axeFindings } from '#test/axe.ts'
import { aPoint, fakeServer, typed } from '#test/contracting-server.ts'
import { drawWizard, heading, next, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell', 'bill-scan'))
beforeEach(() => history.replaceState(null, '', '/'))

const cups = page.getByLabelText('CUPS de la luz')
const gasCups = page.getByLabelText('CUPS del gas')
const code = 'es 0031-4000 0000 9001 hq 0f'
const withCups = (over: object) =>
  fakeServer(({ path }) =>
    path.includes('config/cups') ? { body: { ...exampleCupsConfig, ...over } } : undefined,
  )

test.each([
  ['installation', 0, '¿Dónde quieres la luz?'],
  ['person', 1, '¿A nombre de quién?'],
  ['contract', 2, 'Elige potencia y producto'],
  ['gasContract', 3, 'El gas'],
  ['payment', 4, '¿Cómo pagas?'],
  ['confirmation', 5, 'Revisa y firma'],
] as const)('axe finds nothing in %s, with its errors shown', async (current, completed, title) => {
  fakeServer((call) =>
    call.path.includes('config/cups')
      ? {
          body: {
            ...exampleCupsConfig,
            supply_point: { ...aPoint, has_social_bonus: true, zipcode: '08001' },
          },
        }
      : withDraft({ kind: 'dual', current, completed, values: { installation: typed.installation ?? {} } })(
          call,
        ),
  )
  drawWizard('dual')
  await expect.element(heading(title)).toBeVisible()
  if (current !== 'confirmation') await next.click()
  expect(await axeFindings()).toEqual([])
})

test('a supply point is looked up once its code is whole, however it is typed', async () => {
  const server = withCups({ supply_point: aPoint })
  drawWizard()
  await cups.fill(code.slice(0, -6))
  expect(server.to(/config\/cups/, 'GET')).toHaveLength(0)
  await cups.fill(code)
  await expect.element(page.getByText('Correcto y disponible para contratar')).toBeVisible()
  expect(server.to(/config\/cups/, 'GET')[0]?.path).toContain('ES0031400000009001HQ0F')
  await expect.element(page.getByLabelText('Código postal')).toHaveValue('17001')
  await expect.element(page.getByText('4,6 / 4,6 kW')).toBeVisible()
  // Where the code is found does not matter any more.
  await expect.element(page.getByText(/^Empieza por ES/)).toHaveLength(0)
})

test('a press shows before anything is checked and sent', async () => {
  const server = fakeServer(withDraft({}))
  drawWizard()
  const button = (await next.findElement()) as HTMLElement
  const sentWhenBusy = new Promise<number>((resolve) => {
    const look = () => {
      if (button.getAttribute('aria-busy') === 'true') resolve(server.to(/^leads\?/).length)
    }
    new MutationObserver(look).observe(button, { attributes: true })
  })
  button.click()
  expect(await sentWhenBusy).toBe(0)
  await expect.element(heading('¿A nombre de quién?')).toBeVisible()
})

test('the social bonus that is lost is told, with what it is worth in a year', async () => {
  const estimate = { from: '2026-12-01', months: [], lines: [], total: '1000.00', otherwise: null }
  fakeServer(({ path }) => {
    if (path.includes('config/cups'))
      return { body: { ...exampleCupsConfig, supply_point: { ...aPoint, has_social_bonus: true } } }
    if (!path.includes('estimate')) return undefined
    return { body: { kwh: [3000], source: 'supply_point', products: [{ id: 7, estimate }], present: null } }
  })
  drawWizard()
  await cups.fill(code)
  await expect.element(page.getByText('Este suministro tiene bono social.')).toBeVisible()
  await expect.element(page.getByText(/al menos unos 350,00\s€ al año/)).toBeVisible()
})

test('one that is refused says why and stays', async () => {
  withCups({ cups_availability: { available: false, reason: 'own_contract' } })
  drawWizard()
  await cups.fill(code)
  await expect.element(page.getByText('Ya tenemos un contrato para este CUPS.')).toBeVisible()
  await next.click()
  await expect
    .element(cups)
    .toHaveAccessibleDescription(/^Ya tenemos un contrato para este CUPS. Empieza por ES/)
})

test.each([
  ['electricity', cups, 'Este CUPS es de gas, y aquí va el de la luz: está en tu factura de la luz.'],
  ['gas', gasCups, 'Este CUPS es de luz, y aquí va el del gas: está en tu factura del gas.'],
] as const)('one of the other energy is called so where %s is asked for', async (kind, field, words) => {
  withCups({ cups_availability: { available: false, reason: 'other_energy' } })
  drawWizard(kind)
  await field.fill(code)
  await expect.element(page.getByText(words)).toBeVisible()
  await next.click()
  await expect.element(field).toHaveAccessibleDescription(new RegExp(`^${words}`))
})

test('a refusal is of its own code: it goes as soon as another one is typed', async () => {
  fakeServer(({ path }) => {
    if (!path.includes('config/cups')) return undefined
    const isRefused = path.includes('ES0217000000009008NF')
    return { body: { ...exampleCupsConfig, ...(isRefused && { cups_availability: { available: false } }) } }
  })
  drawWizard()
  await cups.fill('ES0217000000009008NF')
  await expect.element(page.getByText(/^Este CUPS no se puede contratar/)).toBeVisible()
  await next.click()
  await expect.element(cups).toHaveAttribute('aria-invalid', 'true')
  await cups.fill(code)
  await expect.element(page.getByText('Correcto y disponible para contratar')).toBeVisible()
  await expect.element(cups).not.toHaveAttribute('aria-invalid', 'true')
})

test.each([
  ['electricity', cups, 'ES0217000000000321WZ', /por su número parece de gas/],
  ['gas', gasCups, code, /por su número parece de luz/],
] as const)('nobody knows it, but its number is not one of %s: said, and not in the way', async (...one) => {
  const [kind, field, typedCode, words] = one
  withCups({ cups_data_availability: { available: false }, supply_point: null })
  drawWizard(kind)
  await field.fill(typedCode)
  await expect.element(page.getByText(words)).toBeVisible()
  await next.click()
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('a field that is left says what is wrong there, and moves nothing above it', async () => {
  fakeServer()
  drawWizard()
  await cups.fill('ES00')
  await page.getByLabelText('Nombre de la vía').click()
  await expect.element(page.getByText('Este CUPS no es válido. Revísalo en tu factura.')).toBeVisible()
  await expect.element(page.getByText(/datos? por corregir/)).toHaveLength(0)
})

test('of a gas supply point nothing is told that only electricity has', async () => {
  withCups({ supply_point: { ...aPoint, tariff: 'RL.2', powers: [], extension_rights: null, phases: null } })
  drawWizard('gas')
  await page.getByLabelText('CUPS del gas').fill(code)
  await expect.element(page.getByText('RL.2')).toBeVisible()
  await expect.element(page.getByText('Bono social')).toHaveLength(0)
  await expect.element(page.getByText('Autoconsumo')).toHaveLength(0)
  await page.getByRole('radio', { name: /Sí, con otra compañía/ }).click()
  await expect.element(page.getByLabelText('Tu última factura de gas')).toBeInTheDocument()
})

test.each([
  [{ is_away: true }, 'Ahora no podemos consultar el registro'],
  [{ cups_data_availability: { available: false } }, 'No consta nada de este punto'],
])('nothing is invented: %j', async (over, text) => {
  withCups(over)
  drawWizard()
  await cups.fill(code)
  await expect.element(page.getByText(text)).toBeVisible()
})

test('a postal code that differs is a choice', async () => {
  withCups({ supply_point: { ...aPoint, zipcode: '17002', city: 'Salt' }, address: { zipcode: '17002' } })
  drawWizard()
  await page.getByLabelText('Código postal').fill('17001')
  await cups.fill(code)
  await expect.element(page.getByText('El código postal no coincide.')).toBeVisible()
  await expect.element(page.getByText('La población no coincide.')).toHaveLength(0)
  await page.getByRole('button', { name: 'Usar 17002' }).click()
  await expect.element(page.getByLabelText('Código postal')).toHaveValue('17002')
  await expect.poll(() => page.getByText('El código postal no coincide.').elements().length).toBe(0)
})

test('parts of an address that few have come on request, with the focus, or where one is filled in', async () => {
  fakeServer()
  const draw = drawWizard()
  await expect.element(page.getByLabelText('Puerta')).toBeVisible()
  await expect.element(page.getByLabelText('Escalera')).toHaveLength(0)
  await page.getByRole('button', { name: /^Añadir bloque/ }).click()
  await expect.element(page.getByLabelText('Bloque')).toHaveFocus()
  await page.getByLabelText('Escalera').fill('B')
  await page.getByLabelText('Escalera').fill('')
  await expect.element(page.getByLabelText('Referencia catastral')).toBeVisible()
  draw(null)
  // What was typed above is in the tab.
  sessionStorage.clear()
  const address = { ...(typed.installation?.['address'] as object), aclarador: 'Al fondo' }
  fakeServer(withDraft({ values: { ...typed, installation: { ...typed.installation, address } } }))
  drawWizard()
  await expect.element(page.getByLabelText('Indicaciones')).toHaveValue('Al fondo')
})

test('without retailers nobody is asked for the present one', async () => {
  fakeServer(({ path }) => (path.startsWith('leads/comers') ? { status: 500, body: {} } : undefined))
  drawWizard()
  await page.getByRole('radio', { name: /Sí, con otra compañía/ }).click()
  await expect.element(page.getByLabelText('Tu última factura de luz')).toBeInTheDocument()
  await expect.poll(() => page.getByLabelText('Compañía de ahora').elements().length).toBe(0)
})

test('what the comparator knows of the bill is filled in: also that its retailer is not in the list', async () => {
  fakeServer(() => undefined)
  handBill('electricity', {
    cups: 'ES0031400000009001HQ0F',
    powers: ['4.6', '4.6'],
    zipcode: '17001',
    year: { kwh: [138, 148, 257], from: '2026-02-28', to: '2026-09-10' },
    prices: null,
    origin: 'other',
  })
  drawWizard()
  await expect.element(page.getByLabelText('Compañía de ahora')).toHaveValue('other')
  await expect.element(cups).toHaveValue('ES 0031 4000 0000 9001 HQ 0F')
})

test('a scanned bill names its retailer, which is not asked again', async () => {
  fakeServer(({ path }) =>
    path.startsWith('leads/comers')
      ? {
          body: {
            items: [
              { id: 3, name: 'Comercial Imaginària', code: '' },
              { id: 8, name: 'Llum de Ponent', code: 'R2-123' },
            ],
          },
        }
      : undefined,
  )
  drawWizard()
  await scan(billCode)
  await expect.element(cups).toHaveValue('ES 0031 4055 1234 0001 MK 0F')
  await expect.element(page.getByLabelText('Compañía de ahora')).toHaveValue('8')
  await next.click()
  await expect.element(page.getByLabelText('Compañía de ahora')).not.toHaveAttribute('aria-invalid', 'true')
})

test('gas has tariffs to choose from when nobody tells which are sold', async () => {
  fakeServer((call) =>
    call.path.startsWith('gas/tariff')
      ? { status: 400, body: {} }
      : withDraft({ kind: 'gas', current: 'gasContract', completed: 2 })(call),
  )
  drawWizard('gas')
  const tariff = page.getByLabelText('Tarifa de acceso')
  await expect.poll(() => tariff.element().querySelectorAll('option').length).toBeGreaterThan(5)
  await tariff.selectOptions('RL.2')
  await expect.element(tariff).toHaveValue('2')
})

test.each([
  ['tariff?', 'No tenemos ninguna tarifa para esta potencia.'],
  ['pricelist?', 'No tenemos ningún producto para esta tarifa.'],
])('where nothing is sold (%s), it says whom to call', async (path, words) => {
  fakeServer((call) =>
    call.path.startsWith(path)
      ? { body: { items: [] } }
      : withDraft({ current: 'contract', completed: 2 })(call),
  )
  drawWizard()
  const { phone_crm } = defaultSettings.organization
  await expect.element(page.getByText(`${words} Llámanos al ${phone_crm} y lo vemos.`)).toBeVisible()
})

test('a business says its activity; a home does not', async () => {
  fakeServer()
  drawWizard()
  await page.getByRole('radio', { name: 'Negocio' }).click()
  await expect.element(page.getByLabelText('Actividad (CNAE)')).toBeVisible()
  await page.getByRole('radio', { name: 'Segunda vivienda' }).click()
  await expect.element(page.getByLabelText('Actividad (CNAE)')).toHaveLength(0)
})

test('a list of activities that does not arrive can be asked for again', async () => {
  let isLost = true
  fakeServer(({ path }) => (path.startsWith('misc/cnaes') && isLost ? { status: 400, body: {} } : undefined))
  drawWizard()
  await page.getByRole('radio', { name: 'Negocio' }).click()
  await expect.element(page.getByText('No hemos podido cargar la lista de actividades.')).toBeVisible()
  isLost = false
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect.element(page.getByLabelText('Actividad (CNAE)')).toBeVisible()
})

test('above 15 kW there are six powers, each not lower than the one before', async () => {
  fakeServer(withDraft({ current: 'contract', completed: 2 }))
  drawWizard()
  await page.getByLabelText('Potencia P1').fill('16')
  for (const period of [2, 3, 4, 5, 6]) await page.getByLabelText(`Potencia P${period}`).fill('17,5')
  await page.getByLabelText('Potencia P4').fill('2')
  await next.click()
  await expect.element(page.getByText('No puede ser menor que la del periodo anterior.')).toBeVisible()
})

test.each([
  [{}, 'Este código no es válido o ya se ha usado.'],
  [{ reason: 'ended' }, 'Este código ya ha terminado.'],
  [{ reason: 'not_begun' }, 'Este código aún no vale.'],
  [{ reason: 'used' }, 'Este código ya se ha usado todas las veces posibles.'],
])('a code that is not valid is told at its field, with the reason: %j', async (reason, words) => {
  fakeServer((call) =>
    call.path.includes('validate-coupon')
      ? { body: { valid: false, discount: null, ...reason } }
      : withDraft({ current: 'contract', completed: 2 })(call),
  )
  drawWizard()
  const field = page.getByLabelText('Código promocional')
  await field.fill('NADA')
  await page.getByRole('button', { name: 'Comprobar' }).click()
  await expect.element(page.getByText(words)).toHaveLength(1)
  await next.click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(words)
  await expect.element(field).toHaveValue('NADA')
})
