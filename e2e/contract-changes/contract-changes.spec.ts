import type { Page } from '@playwright/test'
import { begin, electricity, fact, newestPast, openChange } from '../lib/contract-page.ts'
import { keyboardOf } from '../lib/keyboard.ts'
import { findMail, linkIn } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { field, h1, open, pathOf, saved, submit } from '../lib/pages.ts'
import { asBakery, marta, signIn } from '../lib/people.ts'
import type { Server } from '../lib/server.ts'
import { expect } from '../lib/test.ts'

// Contracts change here: own server, tests in sequence.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

/** What the distributor says of the change that was sent to them. */
async function answerSent(server: Server, contract: string, answer: string): Promise<void> {
  const listed = await server.fanal('change', 'list', '--state', 'sent')
  const id = new RegExp(String.raw`^\s*(\d+)\s.*\s${contract}\s`, 'm').exec(listed)?.[1] ?? ''
  await server.fanal('change', answer, id)
}

/** Asks for a code, and types that of the mail. */
async function typeCode(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Enviarme el código' }).click()
  const { text } = await findMail(page, 'Tu código para firmar', words)
  await page.getByLabel('Código de seis cifras').fill(/\d{6}/.exec(text)?.[0] ?? '')
}

test('power: from the form to a mail, its signature, the distributor and back to the contract', async ({
  page,
  server,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 403/)
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

  // The link needs no session, and has the customer's language.
  await page.context().clearCookies({ name: 'token' })
  const link = linkIn(await findMail(page, /: Cambio de potencia/, '100001'), '/firma/')
  await open(page, link.pathname + link.search)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  await expect(h1(page)).toHaveText('Revisa y firma')
  await expect(page.getByRole('main')).toContainText('Marta Soler Vidal, esto es lo que has pedido')
  await expect(page.getByRole('row').nth(2)).toHaveText(/Potencia P24,6\skW5,75\skW/)
  const paper = page.getByRole('button', { name: 'Descargar el documento (PDF)' })
  expect(await saved(page, () => paper.click())).toBe('100001-power.pdf')
  await typeCode(page, '100001')
  await page.getByRole('button', { name: 'Firmar' }).click()
  await expect(page.getByRole('status')).toContainText(/^Firmado el .* Te iremos contando cómo avanza\./)

  await signIn(page, marta)
  await open(page, electricity('100001'))
  await expect(openChange(page).locator('[aria-current=step]')).toContainText('Enviado a la distribuidora')
  await expect(fact(page, 'Resumen', 'Potencia contratada')).toHaveText('P1 4,6 kW · P2 4,6 kW')
  const evidence = openChange(page).getByRole('button', { name: 'Justificante de firma' })
  expect(await saved(page, () => evidence.click())).toMatch(/^100001-power-\d+\.pdf$/)
  await answerSent(server, '100001', 'done')
  await page.reload()
  await expect(newestPast(page)).toContainText(/Cambiar la potencia.*Hecho/)
  await expect(fact(page, 'Resumen', 'Potencia contratada')).toHaveText('P1 5,5 kW · P2 5,75 kW')
  await findMail(page, 'Cambio de potencia: hecho', '100001')
  await page.getByRole('link', { name: 'Comunicaciones' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Cambio de potencia: hecho' })).toHaveCount(1)

  // A password that has to be changed from now on: the next call leads to its page, as the server answers then
  // (change-password.test.ts).
  await page.route('**/api/*/invoices/**', (route) =>
    route.fulfill({ status: 403, json: { error: 'change_password' } }),
  )
  await page.getByRole('link', { name: 'Facturas' }).first().click()
  await expect(h1(page)).toHaveText('Cambiar la contraseña')
  expect(pathOf(page)).toBe('/cambio-de-clave')
})

const deed = {
  name: 'escritura.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\nescritura'),
}

test('another holder: asked for by one, signed by the other, and the contract goes on', async ({
  page,
  server,
}) => {
  test.slow()
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100002'), 'Cambiar el titular')
  await dialog.getByRole('radio', { name: 'Ha comprado el inmueble' }).check()
  await field(dialog, 'Escritura de compra').setInputFiles(deed)
  await field(dialog, 'NIF, NIE o CIF').fill('00000000T')
  await dialog
    .getByLabel(/^Nombre/)
    .first()
    .fill('Laia')
  await field(dialog, 'Primer apellido').fill('Puig')
  await field(dialog, 'Correo del nuevo titular').fill('laia@example.com')
  await field(dialog, 'Móvil').fill('600000009')
  await field(dialog, 'Idioma de sus correos').selectOption('Castellano')
  await field(dialog, 'IBAN del nuevo titular').fill('ES9121000418450200051332')
  await dialog.getByRole('checkbox').check()
  await field(dialog, 'Código postal').fill('17600')
  await expect(dialog.getByLabel('Provincia')).toHaveValue('17')
  await field(dialog, 'Tipo de vía').selectOption({ index: 1 })
  await field(dialog, 'Nombre de la vía').fill('Nou')
  await field(dialog, 'Número').fill('1')
  await submit(dialog, 'Pedir el cambio de titular')
  await expect(dialog.getByRole('status')).toContainText('Hemos escrito al nuevo titular')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByRole('main')).toContainText('Falta la firma del nuevo titular')

  // The other person has the link and no session.
  await page.context().clearCookies({ name: 'token' })
  const asked = await findMail(page, 'Firma para ser titular del contrato 100002', 'laia@example.com')
  await open(page, linkIn(asked, '/firma/').pathname)
  await expect(page.getByRole('main')).toContainText('Laia Puig, Marta Soler Vidal te pide')
  await typeCode(page, 'laia@example.com')
  await page.getByRole('checkbox', { name: 'He leído cómo tratáis mis datos' }).check()
  await page.getByRole('button', { name: 'Firmar' }).click()
  await expect(page.getByRole('status')).toContainText('Firmado el')

  await answerSent(server, '100002', 'done')
  await findMail(page, 'Cambio de titular: hecho, ya es tuyo', 'laia@example.com')
  await signIn(page, marta)
  await open(page, electricity('100002'))
  await expect(page.getByRole('main')).toContainText('Este contrato es de otro titular desde el')
  await expect(newestPast(page)).toContainText(/Cambiar el titular.*Hecho/)
})

test('from home to a change of power by keyboard alone', async ({ page, origin }) => {
  await asBakery(page, origin)
  await open(page, '/')
  const keys = keyboardOf(page)
  await keys.begin()
  // Nothing else is under way there.
  const contract = page.getByRole('listitem').filter({ hasText: 'Electricidad 110005' }).getByRole('link')
  const street = (await contract.textContent()) ?? ''
  await keys.enter(contract)
  await expect(h1(page)).toHaveText(street)
  await keys.press(/Potencia contratada$/)
  const dialog = page.getByRole('dialog', { name: 'Cambiar la potencia', exact: true })
  await expect(dialog).toBeVisible()
  await keys.type('Potencia P1 (kW)', '6,9')
  await keys.type('Potencia P2 (kW)', '6,9')
  await keys.enter(dialog.getByRole('button', { name: 'Cambiar la potencia', exact: true }))
  await expect(dialog.getByRole('status')).toContainText('Te hemos enviado un correo')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Te hemos enviado un correo para firmar: Cambiar la potencia.')).toBeVisible()
})
