import { begin, electricity, fact, openChange } from '../lib/contract-page.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { errorAt, field, open, submit } from '../lib/pages.ts'
import { asBakery, impersonate, marta, signIn } from '../lib/people.ts'
import { set, untilDrawn } from '../lib/settings.ts'
import { expect } from '../lib/test.ts'

// Contracts change here: own server, tests in sequence.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

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
  // The current account is not offered.
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
  await set(server, { features: { attachmentOnIbanChange: true } })
  await asBakery(page, origin)
  const files = page.getByLabel('Documento que lo acredite')
  await untilDrawn(page, '/contratos/gas/210002', '"attachmentOnIbanChange":true')
  const dialog = await begin(page, '/contratos/gas/210002', 'Cambiar la cuenta de pago')
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
  // A file with a false type is refused by the server; the other input stays.
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
  await set(server, { features: { attachmentOnIbanChange: false } })
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
