import { again, begin, electricity, fact, newestPast, openChange } from '../lib/contract-page.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { card, errorAt, field, open, pathOf, submit, takenOver } from '../lib/pages.ts'
import { asBakery, impersonate, makeLoginOld, marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Contracts change here: own server, tests in sequence.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

test('power: from the form to a mail to sign', async ({ page }) => {
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100001'), 'Cambiar la potencia')
  await expect(field(dialog, 'Potencia P1 (kW)')).toHaveValue('4,6')
  await field(dialog, 'Potencia P1 (kW)').fill('5,5')
  await field(dialog, 'Potencia P2 (kW)').fill('5.75')
  await submit(dialog, 'Cambiar la potencia')
  await expect(dialog.getByRole('status')).toContainText('Te hemos enviado un correo')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByText('Te hemos enviado un correo para firmar: Cambiar la potencia.')).toBeVisible()
  await expect(openChange(page)).toContainText('4,6 kW → 5,5 kW')
  await expect(openChange(page).locator('[aria-current=step]')).toContainText('Firma pendiente')
  // Nothing is done yet, and no second change may start.
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
  // The tooltip may cover the next button, which can still be clicked.
  await menu.getByRole('button', { name: 'Cambiar la potencia', exact: true }).hover()
  await expect(page.getByRole('tooltip', { name: 'Este cambio espera tu firma' })).toBeVisible()
  await menu.getByRole('button', { name: 'Cambiar la cuenta de pago' }).click()
  await expect(page.getByRole('dialog', { name: 'Cambiar la cuenta de pago' })).toBeVisible()
})

test('address: one of the customer’s own, or a new one', async ({ page }) => {
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100002'), 'Cambiar la dirección de avisos')
  await dialog.getByRole('radio', { name: /Gestoria Vidal/ }).check()
  await submit(dialog, 'Cambiar la dirección')
  await expect(dialog).toBeHidden()
  await expect(fact(page, 'Datos de contacto', 'Dirección de avisos')).toContainText('de la Virreina, 6')
  await expect(fact(page, 'Datos de contacto', 'Correo')).toContainText('gestoria@example.com')
  await expect(newestPast(page)).toContainText(/Cambiar la dirección de avisos.*Hecho/)

  const fresh = await again(page, 'Cambiar la dirección de avisos')
  await fresh.getByRole('button', { name: 'Otra dirección' }).click()
  await field(fresh, 'Código postal').fill('17190')
  await expect(field(fresh, 'Población')).toHaveValue('Salt')
  await expect(field(fresh, 'Provincia').locator('option:checked')).toHaveText('Girona')
  await field(fresh, 'Tipo de vía').selectOption({ label: 'Calle' })
  await field(fresh, 'Nombre de la vía').fill('Mayor')
  await field(fresh, 'Número').fill('7')
  await submit(fresh, 'Cambiar la dirección')
  await expect(fresh).toBeHidden()
  await expect(fact(page, 'Datos de contacto', 'Dirección de avisos')).toHaveText(
    'Calle Mayor, 7, 17190 Salt',
  )
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

test('account: a new one, whose whole number is never shown again', async ({ page }) => {
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100002'), 'Cambiar la cuenta de pago')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Otra cuenta' }).click()
  await field(dialog, 'IBAN').fill('es91-2100 0418 45 0200051332')
  await dialog.getByRole('checkbox', { name: 'Soy titular de esta cuenta' }).check()
  await submit(dialog, 'Cambiar la cuenta')
  await expect(dialog.getByRole('status')).toContainText('Te hemos enviado un correo')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(openChange(page)).toContainText('1332')
  await expect(openChange(page)).not.toContainText('0418')
})

test('data sharing: asked for, and waiting for the signature', async ({ page, origin }) => {
  await asBakery(page, origin)
  const state = fact(page, 'Punto de suministro', 'Datos del suministro (SIPS)')
  const dialog = await begin(page, electricity('110006'), 'No ceder mis datos (SIPS)')
  await expect(state).toHaveText('Compartidos con otras comercializadoras')
  await dialog.getByRole('checkbox').check()
  await submit(dialog, 'Enviar la oposición')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(state).toHaveText('Has pedido no compartirlos')
  await page.getByRole('button', { name: 'Cambiar…' }).click()
  const entry = page.getByRole('dialog').getByRole('button', { name: 'No ceder mis datos (SIPS)' })
  await expect(entry).toHaveAccessibleDescription('Este cambio espera tu firma: mira tu correo.')
})

test('staff can change nothing, and sees why', async ({ page, server }) => {
  await impersonate(page, marta, server.fanal)
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
  await expect(changes).toHaveCount(7)
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
