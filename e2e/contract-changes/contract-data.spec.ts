import { again, begin, electricity, fact, newestPast } from '../lib/contract-page.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { card, errorAt, field, open, pathOf, submit, takenOver } from '../lib/pages.ts'
import { endElsewhere, fillIn, makeLoginOld, marta, signIn, signInAnew } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Contracts change here: own server, tests in sequence.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

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
  // Fields filled in by the postal code show no error any more.
  await expect(fresh.getByRole('alert')).toHaveText('Hay 3 datos por corregir.')
  await expect(field(fresh, 'Provincia')).not.toHaveAttribute('aria-invalid', 'true')
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
  await signInAnew(page, marta)
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

test('e-mail without a recent login: re-authentication in a dialog', async ({ page, problems }) => {
  problems.allow(/status of 403/)
  await signIn(page, marta)
  await makeLoginOld(page, '**/contracts/100002/**')
  await open(page, electricity('100002'))
  const contact = card(page, 'Datos de contacto')
  const begins = async (typed: string) => {
    await contact.getByRole('textbox', { name: 'Correo' }).fill(typed)
    await contact.getByRole('button', { name: 'Guardar' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  const password = dialog.getByLabel('Tu contraseña actual')
  await contact.getByRole('button', { name: 'Editar Correo' }).click()
  await begins('marta.nueva@example.com')
  await expect(password).toBeFocused()
  // Cancelled: nothing has changed, and the input stays.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(contact.getByRole('textbox', { name: 'Correo' })).toHaveValue('marta.nueva@example.com')
  await expect(contact.getByRole('alert')).toHaveCount(0)
  await begins('marta.nueva@example.com')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(errorAt(password)).toHaveText('Escribe tu contraseña')
  await password.fill('Wrong-Password-1')
  await password.press('Enter')
  await expect(errorAt(password)).toHaveText('La contraseña no es correcta')
  await password.fill(marta.password)
  await password.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(fact(page, 'Datos de contacto', 'Correo')).toContainText('marta.nueva@example.com')
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

test('a failure keeps the input, and a retry is not done twice', async ({ page, problems }) => {
  problems.allow(/status of 500/)
  await signIn(page, marta)
  const dialog = await begin(page, '/contratos/gas/200001', 'Cambiar el envío de facturas')
  const button = dialog.getByRole('button', { name: 'Guardar' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('radio', { name: 'Por correo postal y electrónico' }).check()
  const keys: (string | undefined)[] = []
  // It is carried out, but the answer is lost.
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

test('the session ends in the middle of a change: what was typed is there after the login', async ({
  page,
  origin,
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
  await endElsewhere(origin, token)
  await submit(dialog, 'Cambiar la dirección')
  const ended = page.getByRole('dialog', { name: 'La sesión ha caducado' })
  await ended.getByRole('button', { name: 'Entrar' }).click()
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

test('a password that has to be changed from now on: the next call leads to its page', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 403/)
  await signIn(page, marta)
  await open(page, '/')
  await takenOver(page)
  // As the server answers from then on (change-password.test.ts).
  await page.route('**/api/*/invoices/**', (route) =>
    route.fulfill({ status: 403, json: { error: 'change_password' } }),
  )
  await page.getByRole('link', { name: 'Facturas' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
  expect(pathOf(page)).toBe('/cambio-de-clave')
})
