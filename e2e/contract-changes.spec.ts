import type { Locator, Page } from '@playwright/test'
import { withOwnServer } from './own-server.ts'
import { bakery, expect, fillIn, marta, open, pathOf, signIn, speak, takenOver } from './portal.ts'

// Contracts change here: a server of its own, and one test after the other.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const fact = (page: Page, title: string, label: string) =>
  card(page, title)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: false })
/** What stands at a field. */
const errorAt = (at: Locator) => at.locator('xpath=ancestor::div[.//label][1]').locator('[id$="-error"]')
const openChange = (page: Page) => card(page, 'Cambios').locator('ul > li:has(h3)').first()
const newestPast = (page: Page) =>
  page.getByRole('list', { name: 'Cambios anteriores' }).locator('> li').first()

const electricity = (name: string) => `/contratos/electricidad/${name}`

/** Opens a change as a customer does: the page of the contract, its button, the entry of the menu. */
async function begin(page: Page, path: string, change: string): Promise<Locator> {
  await open(page, path)
  return again(page, change)
}

async function again(page: Page, change: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Cambiar…' }).click()
  await page
    .getByRole('dialog', { name: 'Cambiar el contrato' })
    .getByRole('button', { name: change, exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: change, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

async function asBakery(page: Page, origin: string): Promise<void> {
  await signIn(page, bakery)
  await speak(page.context(), 'es', origin)
}

const submit = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click()

test('power: every mistake at its field, then six periods, then a mail to sign', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 40[06]/)
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100001'), 'Cambiar la potencia')
  const power = (period: number) => field(dialog, `Potencia P${period} (kW)`)
  const send = () => submit(dialog, 'Cambiar la potencia')
  await expect(power(1)).toHaveValue('4,6')
  // 9.04, 19.7 and 17.27 € with 21 % VAT.
  for (const fee of ['10,94 €', '23,84 €', '20,90 €']) await expect(dialog).toContainText(fee)
  await send()
  await expect(errorAt(power(1))).toHaveText('Es igual que ahora')
  await expect(power(1)).toBeFocused()
  await power(1).fill('0,9')
  await power(2).fill('4,6001')
  await field(dialog, 'Teléfono de contacto').fill('12')
  await send()
  await expect(dialog.getByRole('alert')).toHaveText('Hay 3 datos por corregir.')
  await expect(errorAt(power(1))).toHaveText('Debe ser al menos 1 kW')
  await expect(errorAt(power(2))).toHaveText('Escribe los kW con hasta tres decimales')
  await expect(errorAt(field(dialog, 'Teléfono de contacto'))).toHaveText('El teléfono no es válido')

  await expect(power(3)).toHaveCount(0)
  await power(1).fill('15,001')
  await expect(power(6)).toBeVisible()
  for (const [i, kw] of ['16', '16', '17', '17', '17'].entries()) await power(i + 2).fill(kw)
  await power(3).fill('15,5')
  await field(dialog, 'Teléfono de contacto').fill('600 00 00 09')
  await send()
  await expect(errorAt(power(3))).toHaveText('No puede ser menor que la anterior')
  await power(1).fill('5,5')
  await power(2).fill('5.75')
  await expect(power(3)).toHaveCount(0)

  await page.route('**/contracts/100001/power/*', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_request', errors: { power2: ['below_minimum'] } } }),
  )
  await send()
  await expect(errorAt(power(2))).toHaveText('Debe ser al menos 1 kW')
  await expect(power(1)).toHaveValue('5,5')
  await page.unroute('**/contracts/100001/power/*')

  const [request] = await Promise.all([page.waitForRequest('**/contracts/100001/power/*'), send()])
  expect(request.postDataJSON()).toEqual({
    power_p1: 5500,
    power_p2: 5750,
    phone: '+34600000009',
    phone_num: '600000009',
    phone_pre: '+34',
  })
  await expect(dialog.getByRole('status')).toContainText('Te hemos enviado un correo')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByText('Te hemos enviado un correo para firmar: Cambiar la potencia.')).toBeVisible()
  await expect(openChange(page)).toContainText('4,6 kW → 5,5 kW')
  await expect(openChange(page).locator('[aria-current=step]')).toContainText('Firma pendiente')
  // Nothing is done yet, and no second change may begin.
  await expect(fact(page, 'Datos del contrato', 'Potencia contratada')).toHaveText('P1 4,6 kW · P2 4,6 kW')
  await page.getByRole('button', { name: 'Cambiar…' }).click()
  const menu = page.getByRole('dialog', { name: 'Cambiar el contrato' })
  for (const [name, reason] of [
    ['Cambiar la potencia', 'Este cambio espera tu firma: mira tu correo.'],
    ['No ceder mis datos (SIPS)', 'Hay otro cambio en curso. Espera a que termine.'],
  ] as const) {
    const button = menu.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(reason)
  }
  // The reason may lie over the next button, which can be pressed all the same.
  await menu.getByRole('button', { name: 'Cambiar la potencia', exact: true }).hover()
  await expect(page.getByRole('tooltip', { name: 'Este cambio espera tu firma' })).toBeVisible()
  await menu.getByRole('button', { name: 'Cambiar la cuenta de pago' }).click()
  await expect(page.getByRole('dialog', { name: 'Cambiar la cuenta de pago' })).toBeVisible()
})

test('power: another change of the same contract came first', async ({ page, origin, problems }) => {
  problems.allow(/status of 406/)
  await asBakery(page, origin)
  const dialog = await begin(page, electricity('110012'), 'Cambiar la potencia')
  await field(dialog, 'Potencia P1 (kW)').fill('9,9')
  const first = await page.request.post('/api/v2/contracts/110012/no_cession_sips/', {
    data: { noCessionSelection: true },
  })
  expect(first.status()).toBe(200)
  await submit(dialog, 'Cambiar la potencia')
  await expect(dialog.getByRole('alert')).toContainText(
    'Ya hay un cambio en curso para este contrato. Podrás pedir otro cuando termine.',
  )
  await expect(field(dialog, 'Potencia P1 (kW)')).toHaveValue('9,9')
})

test('account: one of the customer’s own, or a new one however it is typed', async ({ page, origin }) => {
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100002'), 'Cambiar la cuenta de pago')
  const send = () => submit(dialog, 'Cambiar la cuenta')
  // The account in use is no choice.
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await send()
  await expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription('Es obligatorio')
  await dialog.getByRole('button', { name: 'Otra cuenta' }).click()
  const iban = field(dialog, 'IBAN')
  const owner = dialog.getByRole('checkbox', { name: 'Soy titular de esta cuenta' })
  await iban.fill('ES91 2100 0418 4502 0005 1333')
  await send()
  await expect(errorAt(iban)).toHaveText('Este IBAN no es correcto: revisa las cifras')
  await expect(owner).toHaveAccessibleDescription('Es obligatorio')
  await iban.fill('es91-2100 0418 45 0200051332')
  await owner.check()
  await expect(iban).toHaveValue('ES91 2100 0418 4502 0005 1332')
  await expect(dialog.locator('dl')).toContainText('ES91 2100 0418 4502 0005 1332')
  const [request] = await Promise.all([page.waitForRequest('**/contracts/100002/iban/*'), send()])
  expect(request.postDataJSON()).toMatchObject({
    already_registered: false,
    iban: 'ES9121000418450200051332',
    owner_is_bank_owner: true,
  })
  await expect(dialog.getByRole('status')).toContainText('Te hemos enviado un correo')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  // The whole number is never shown again.
  await expect(openChange(page)).toContainText('1332')
  await expect(openChange(page)).not.toContainText('0418')

  await asBakery(page, origin)
  const other = await begin(page, '/contratos/gas/210001', 'Cambiar la cuenta de pago')
  await other.getByRole('radio').first().check()
  await submit(other, 'Cambiar la cuenta')
  await expect(other.getByRole('status')).toContainText('Te hemos enviado un correo')
})

test('account: with the document that an operator asks for', async ({ page, server, origin, problems }) => {
  problems.allow(/status of 400/)
  await server.fanal('settings', 'set', 'features.attachmentOnIbanChange', 'true')
  await asBakery(page, origin)
  const files = page.getByLabel('Documento que lo acredite')
  await expect(async () => {
    const dialog = await begin(page, '/contratos/gas/210002', 'Cambiar la cuenta de pago')
    await expect(dialog.getByLabel('Documento que lo acredite')).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 8_000 })
  const dialog = page.getByRole('dialog', { name: 'Cambiar la cuenta de pago' })
  await dialog.getByRole('radio').first().check()
  await submit(dialog, 'Cambiar la cuenta')
  await expect(files).toHaveAccessibleDescription(/^Es obligatorio/)
  const pdf = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  })
  await files.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') })
  await expect(files).toHaveAccessibleDescription(/El archivo nota\.txt no es una imagen ni un PDF\./)
  await files.setInputFiles(['1', '2', '3', '4', '5', '6'].map((one) => pdf(`${one}.pdf`)))
  await expect(files).toHaveAccessibleDescription(/Como máximo puedes adjuntar 5 archivos\./)
  await files.setInputFiles([pdf('recibo.pdf'), pdf('otro.pdf')])
  await dialog.getByRole('button', { name: 'Quitar otro.pdf' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(['recibo.pdf'])
  // A file that only says to be a picture is found out by the server; what was chosen stays.
  await files.setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no es una foto'),
  })
  await expect(dialog.getByRole('listitem')).toHaveText(['recibo.pdf', 'foto.png'])
  await Promise.all([page.waitForResponse('**/210002/iban/*'), submit(dialog, 'Cambiar la cuenta')])
  await expect(files).toHaveAccessibleDescription(/Solo se admiten imágenes y PDF/)
  await dialog.getByRole('button', { name: 'Quitar foto.png' }).click()
  await submit(dialog, 'Cambiar la cuenta')
  await expect(dialog.getByRole('status')).toContainText('Te hemos enviado un correo')
  await server.fanal('settings', 'set', 'features.attachmentOnIbanChange', 'false')
})

test('address: one of the customer’s own, or a new one whose postal code tells the city', async ({
  page,
}) => {
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100002'), 'Cambiar la dirección de avisos')
  const send = () => submit(dialog, 'Cambiar la dirección')
  await send()
  await expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription('Es obligatorio')
  await dialog.getByRole('radio', { name: /Gestoria Vidal/ }).check()
  await send()
  await expect(dialog).toBeHidden()
  await expect(fact(page, 'Datos de contacto', 'Dirección de avisos')).toContainText('de la Virreina, 6')
  await expect(fact(page, 'Datos de contacto', 'Correo')).toContainText('gestoria@example.com')
  await expect(newestPast(page)).toContainText(/Cambiar la dirección de avisos.*Hecho/)

  const fresh = await again(page, 'Cambiar la dirección de avisos')
  await fresh.getByRole('button', { name: 'Otra dirección' }).click()
  await submit(fresh, 'Cambiar la dirección')
  await expect(fresh.getByRole('alert')).toHaveText('Hay 6 datos por corregir.')
  const zip = field(fresh, 'Código postal')
  await expect(zip).toBeFocused()
  await zip.fill('17190')
  const city = field(fresh, 'Población')
  await expect(city).toHaveValue('Salt')
  await expect(field(fresh, 'Provincia').locator('option:checked')).toHaveText('Girona')
  await zip.fill('44 001')
  await expect(field(fresh, 'Provincia').locator('option:checked')).toHaveText('Teruel')
  await expect(fresh.getByText('No conocemos este código postal: escribe la población.')).toBeVisible()
  await city.fill('Teruel')
  await field(fresh, 'Tipo de vía').selectOption({ label: 'Calle' })
  await field(fresh, 'Nombre de la vía').fill('Mayor')
  await field(fresh, 'Número').fill('7')
  await field(fresh, 'Referencia catastral').fill('9872023 vh5797s')
  await field(fresh, 'Correo').fill('marta@')
  await submit(fresh, 'Cambiar la dirección')
  await expect(errorAt(field(fresh, 'Correo'))).toHaveText('El correo no es válido')
  await field(fresh, 'Correo').fill('marta@example.com')
  await submit(fresh, 'Cambiar la dirección')
  await expect(fresh).toBeHidden()
  await expect(fact(page, 'Datos de contacto', 'Dirección de avisos')).toHaveText(
    'Calle Mayor, 7, 44001 Teruel',
  )
})

test('e-mail and phone are edited where they stand', async ({ page, problems }) => {
  problems.allow(/status of 400/)
  await signIn(page, marta)
  await open(page, electricity('100002'))
  const contact = card(page, 'Datos de contacto')
  await contact.getByRole('button', { name: 'Editar Correo' }).click()
  const email = contact.getByRole('textbox', { name: 'Correo' })
  await email.fill('marta arroba example')
  await contact.getByRole('button', { name: 'Guardar' }).click()
  await expect(errorAt(email)).toHaveText('El correo no es válido')
  await expect(email).toHaveValue('marta arroba example')
  await email.fill(' Marta.Avisos@example.com ')
  await contact.getByRole('button', { name: 'Guardar' }).click()
  await expect(email).toHaveCount(0)
  await expect(fact(page, 'Datos de contacto', 'Correo')).toContainText('marta.avisos@example.com')
  await contact.getByRole('button', { name: 'Editar Teléfono' }).click()
  const phone = contact.getByRole('textbox', { name: 'Teléfono' })
  await phone.fill('12')
  await contact.getByRole('button', { name: 'Guardar' }).click()
  await expect(errorAt(phone)).toHaveText('El teléfono no es válido')
  await contact.getByRole('button', { name: 'Cancelar' }).click()
  await contact.getByRole('button', { name: 'Editar Teléfono' }).click()
  await expect(errorAt(phone)).toHaveCount(0)
  await phone.fill('600-000-077')
  await phone.press('Enter')
  await expect(fact(page, 'Datos de contacto', 'Teléfono')).toContainText(/600 ?000 ?077/)
})

test('cadastral reference: only when it changed; wrong control letters warn', async ({ page }) => {
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100001'), 'Cambiar la referencia catastral')
  const button = dialog.getByRole('button', { name: 'Guardar la referencia' })
  const reference = field(dialog, 'Referencia catastral')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  const before = await reference.inputValue()
  await reference.fill(` ${before.slice(0, 7)}-${before.slice(7).toLowerCase()}`)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await reference.fill('9872023VH5797S')
  await expect(button).not.toHaveAttribute('aria-disabled')
  await reference.fill('9872023')
  await button.click()
  await expect(errorAt(reference)).toHaveText('Debe tener 14 o 20 letras y cifras')
  await reference.fill('9872023 vh5797s 0001 aa')
  await expect(dialog).toContainText('Las letras de control no cuadran.')
  await button.click()
  await expect(dialog).toBeHidden()
  await expect(fact(page, 'Datos del contrato', 'Referencia catastral')).toHaveText(
    /^9872023 ?VH5797S ?0001 ?AA$/,
  )
})

test('a failure keeps what was chosen, and the same try again is not done twice', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/)
  await signIn(page, marta)
  const dialog = await begin(page, '/contratos/gas/200001', 'Cambiar el envío de facturas')
  const button = dialog.getByRole('button', { name: 'Guardar' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('radio', { name: 'Por correo postal y electrónico' }).check()
  const keys: (string | undefined)[] = []
  // It is carried out, and the answer is lost on the way.
  await page.route('**/contracts/200001/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.fulfill({ status: 500, json: { error: 'internal_error', reference: 'REF9' } })
  })
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('No se puede hacer la operación en este momento.')
  await expect(dialog.getByRole('alert')).toContainText('REF9')
  await expect(dialog.getByRole('radio', { name: 'Por correo postal y electrónico' })).toBeChecked()
  await button.click()
  await expect(dialog).toBeHidden()
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
  await expect(fact(page, 'Datos del contrato', 'Envío de facturas')).toHaveText(
    'Por correo postal y electrónico',
  )
  await expect(
    card(page, 'Cambios').locator('summary').filter({ hasText: 'Cambiar el envío de facturas' }),
  ).toHaveCount(1)
})

test('data sharing: its three states', async ({ page, origin }) => {
  await asBakery(page, origin)
  const state = fact(page, 'Punto de suministro', 'Datos del suministro (SIPS)')
  const entry = page.getByRole('dialog').getByRole('button', { name: 'No ceder mis datos (SIPS)' })
  for (const [name, text, reason] of [
    ['110004', 'Has pedido no compartirlos', 'Hay otro cambio en curso. Espera a que termine.'],
    ['110005', 'No se comparten', 'Ya está hecho.'],
  ] as const) {
    await open(page, electricity(name))
    await expect(state).toHaveText(text)
    await page.getByRole('button', { name: 'Cambiar…' }).click()
    await expect(entry).toHaveAccessibleDescription(reason)
  }
  const dialog = await begin(page, electricity('110006'), 'No ceder mis datos (SIPS)')
  await expect(state).toHaveText('Compartidos con otras comercializadoras')
  await submit(dialog, 'Enviar la oposición')
  const sure = dialog.getByRole('checkbox')
  await expect(sure).toHaveAccessibleDescription('Es obligatorio')
  await sure.check()
  await submit(dialog, 'Enviar la oposición')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(state).toHaveText('Has pedido no compartirlos')
  await page.getByRole('button', { name: 'Cambiar…' }).click()
  await expect(entry).toHaveAccessibleDescription('Este cambio espera tu firma: mira tu correo.')
})

test('double tariff, happy hours and happy day: one choice a month', async ({ page, problems }) => {
  problems.allow(/status of 500/)
  await signIn(page, marta)
  await open(page, electricity('100002'))
  for (const [name, choice] of [
    ['Doble tarifa', /^De \S+ de \d{4} a \S+ de \d{4}$/],
    ['Horas felices', /^De \d+ a \d+ h$/],
    ['Día feliz', /^(lunes|domingo)$/],
  ] as const) {
    const dialog = await again(page, name)
    await submit(dialog, 'Guardar')
    const select = field(dialog, 'Elige')
    await expect(errorAt(select)).toHaveText('Elige una de las opciones')
    if (name === 'Día feliz') await expect(dialog.locator('dl')).toContainText('sábado')
    const options = await select.locator('option').allTextContents()
    const label = options.find((one) => choice.test(one)) ?? ''
    await select.selectOption({ label })
    await submit(dialog, 'Guardar')
    await expect(dialog).toBeHidden()
    await expect(newestPast(page)).toContainText(new RegExp(`${name}.*Hecho`))
    const later = await again(page, name)
    await expect(later.locator('dl')).toContainText(label)
    await expect(later).toContainText(/Podrás cambiarlo a partir del 1 /)
    await expect(later.getByRole('combobox')).toHaveCount(0)
    await expect(later.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
    await later.getByRole('button', { name: 'Cancelar' }).click()
  }
})

test('choices that cannot be had are asked for again', async ({ page, problems }) => {
  problems.allow(/status of 403/)
  await signIn(page, marta)
  await page.route('**/ibans/*', (route) => route.fulfill({ status: 403, json: { error: 'x' } }))
  const dialog = await begin(page, electricity('100001'), 'Cambiar la cuenta de pago')
  await expect(dialog.getByRole('alert')).toContainText('No hemos podido cargar los datos.')
  await page.unroute('**/ibans/*')
  await dialog.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(dialog.getByRole('radio').first()).toBeVisible()
})

test('the session ends in the middle of a change: what was typed is there after the login', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 401/)
  const token = await signIn(page, marta)
  const dialog = await begin(page, electricity('100001'), 'Cambiar la dirección de avisos')
  await dialog.getByRole('button', { name: 'Otra dirección' }).click()
  await field(dialog, 'Código postal').fill('08012')
  await expect(field(dialog, 'Población')).toHaveValue('Barcelona')
  await field(dialog, 'Nombre de la vía').fill('Gran de Gràcia')
  await field(dialog, 'Número').fill('1')
  await field(dialog, 'Tipo de vía').selectOption({ label: 'Calle' })
  const staff = await browser.newContext({ baseURL })
  await staff.request.post('/api/v2/user/logout', { headers: { Authorization: `Bearer ${token}` }, data: {} })
  await staff.close()
  await submit(dialog, 'Cambiar la dirección')
  const ended = page.getByRole('dialog', { name: 'La sesión ha caducado' })
  await ended.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/oficina virtual/)
  await takenOver(page)
  await fillIn(page, marta)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contrato 100001')
  expect(pathOf(page)).toBe(electricity('100001'))
  await takenOver(page)
  const back = await again(page, 'Cambiar la dirección de avisos')
  await back.getByRole('button', { name: 'Otra dirección' }).click()
  await expect(field(back, 'Nombre de la vía')).toHaveValue('Gran de Gràcia')
  await submit(back, 'Cambiar la dirección')
  await expect(back).toBeHidden()
  await expect(fact(page, 'Datos de contacto', 'Dirección de avisos')).toContainText('Gran de Gràcia, 1')
})

test('staff who looks on can change nothing, and sees why', async ({ page, server }) => {
  const { pathname, search } = new URL(await server.fanal('impersonate', marta.user, '--reason', 'consulta'))
  await page.goto(pathname + search)
  await expect(page.locator('form[action="/session/end"]').first()).toBeVisible()
  const why = 'No se puede hacer esta acción mientras se suplanta a un cliente'
  // Its change of account waits for a signature.
  await open(page, '/contratos/gas/200001')
  const buttons = [
    page.getByRole('button', { name: 'Editar Correo' }),
    page.getByRole('button', { name: 'Editar Teléfono' }),
    page.getByRole('button', { name: 'Enviar otra vez el enlace' }),
    page.getByRole('button', { name: 'Retirar el cambio' }),
  ]
  for (const button of buttons) await expect(button).toHaveAccessibleDescription(why)
  await page.getByRole('button', { name: 'Cambiar…' }).click()
  const changes = page.getByRole('dialog').locator('button[aria-disabled=true]')
  await expect(changes).toHaveCount(5)
  for (const button of await changes.all()) await expect(button).toHaveAccessibleDescription(why)
  await changes.first().hover()
  await expect(page.getByRole('tooltip', { name: why }).first()).toBeVisible()
  await changes.first().click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await open(page, '/contratos/gas/200001?action=ibanChange')
  await expect(page).toHaveURL(/200001$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const answer = await page.request.post('/api/v2/contracts/200001/', { data: { invoice_online: 'postal' } })
  expect(answer.status()).toBe(403)
})
