import { begin, electricity, newestPast } from '../lib/contract-page.ts'
import { findMail, linkIn } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { errorAt, field, open, submit } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'
import { uncoveredFields } from '../lib/uncovered.ts'

// Contracts end here: own server, tests in sequence.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

const deed = {
  name: 'escritura.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\nescritura'),
}

test('on a low window no field is under the title or the buttons of the dialog', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 })
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100002'), 'Cambiar el titular')
  const send = dialog.getByRole('button', { name: 'Pedir el cambio de titular' })
  await send.click()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  const seen = await uncoveredFields(page, send.locator('..'), dialog.locator('header'))
  expect(seen).toContain('owner_is_bank_owner')
  expect(seen).toContain('day')
})

test('another holder: asked for by one, signed by the other, and the contract goes on', async ({
  page,
  server,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 400/)
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100002'), 'Cambiar el titular')
  await expect(dialog).toContainText('El nuevo titular no asume ninguna deuda')
  await submit(dialog, 'Pedir el cambio de titular')
  await expect(errorAt(field(dialog, 'NIF, NIE o CIF'))).toHaveText('Es obligatorio')
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
  await expect(page.getByRole('main')).toContainText('No asumes ninguna deuda')
  await page.getByRole('button', { name: 'Enviarme el código' }).click()
  const { text } = await findMail(page, /firmar: \d{6}/, 'laia@example.com')
  await page.getByLabel('Código de seis cifras').fill(/\d{6}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Firmar' }).click()
  await expect(page.getByRole('main')).toContainText('Hace falta para firmar.')
  await page.getByRole('checkbox', { name: 'He leído cómo tratáis mis datos' }).check()
  await page.getByRole('button', { name: 'Firmar' }).click()
  await expect(page.getByRole('status')).toContainText('Firmado el')

  const listed = await server.fanal('change', 'list', '--state', 'sent')
  await server.fanal('change', 'done', /^\s*(\d+)\s.*\s100002\s/m.exec(listed)?.[1] ?? '')
  await findMail(page, 'Cambio de titular: hecho, ya es tuyo', 'laia@example.com')
  await signIn(page, marta)
  await open(page, electricity('100002'))
  await expect(page.getByRole('main')).toContainText('Este contrato es de otro titular desde el')
  await expect(newestPast(page)).toContainText(/Cambiar el titular.*Hecho/)
})

test('leaving: a switch needs none of it; the end is signed, and can be withdrawn', async ({ page }) => {
  await signIn(page, marta)
  const dialog = await begin(page, electricity('100001'), 'Marcharse o dar de baja el suministro')
  await expect(dialog).toContainText('lo hace tu nueva compañía y el suministro no se corta nunca')
  await submit(dialog, 'Quiero dar de baja el suministro')
  await expect(dialog).toContainText('Se cortará el suministro')
  await dialog.getByRole('radio', { name: 'Mudanza' }).check()
  const day = dialog.getByLabel('Último día del suministro')
  await day.fill((await day.getAttribute('min')) ?? '')
  await dialog.getByRole('checkbox').check()
  await submit(dialog, 'Pedir la baja del suministro')
  await expect(dialog.getByRole('status')).toContainText('Te hemos enviado un correo')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: 'Retirar el cambio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar el cambio' }).click()
  await expect(newestPast(page)).toContainText(/dar de baja el suministro.*Retirado/)
})
