import { type Page, request } from '@playwright/test'
import { look } from '../a11y/look.ts'
import { pendingLink } from '../contracts/contract-screens.ts'
import { fact, newestPast, openChange } from '../lib/contract-page.ts'
import { findMail, linkIn } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { card, errorAt, field, h1, open, saved, submit } from '../lib/pages.ts'
import { asBakery, marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Contracts change here: own server, tests in sequence.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

/** The newest mail that asks for a signature. */
function findAsking(page: Page, subject: string, contract: string, after = 0) {
  return findMail(page, new RegExp(`: ${subject.replaceAll(/[()]/g, String.raw`\$&`)}`), contract, { after })
}

/** Follows the link of the newest signature mail; returns its target. */
async function followLink(page: Page, subject: string, contract: string, after = 0): Promise<string> {
  const link = linkIn(await findAsking(page, subject, contract, after), '/firma/')
  // The link uses the customer's language; here the tests continue in theirs.
  const browser = await request.newContext()
  const drawn = await browser.get(link.href)
  expect(await drawn.text()).toContain(`<html lang="${subject.startsWith('Canvi ') ? 'ca' : 'es'}-ES"`)
  await browser.dispose()
  await open(page, link.pathname)
  await expect(h1(page)).toHaveText('Revisa y firma')
  return link.pathname
}

async function signWithCode(page: Page, link: string, contract: string): Promise<void> {
  await page.getByRole('button', { name: 'Enviarme el código' }).click()
  await expect(page.getByRole('status')).toContainText(/código de seis cifras a \S*@\S*example\.com/)
  const { text } = await findMail(page, /(firmar|signar): \d{6}/, contract)
  const code = /(\d{6}) (?:es tu código|és el teu codi)/.exec(text)?.[1] ?? ''
  const field = page.getByLabel('Código de seis cifras')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Firmar' }).click()
  await expect(field).toHaveAccessibleDescription('El código no es correcto o ha caducado.')
  await field.fill(code)
  await field.press('Enter')
  await expect(page.getByRole('status')).toContainText(/^Firmado el .* Te iremos contando cómo avanza\./)
  await open(page, link)
  await expect(page.getByRole('main')).toContainText('Firmado el')
  await expect(page.getByRole('button', { name: 'Rechazar el cambio' })).toHaveCount(0)
}

test('power: from the mail to the distributor and back to the contract', async ({
  page,
  server,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 40[09]/)
  await signIn(page, marta)
  await page.request.post('/api/v2/contracts/100001/power/', {
    data: { power_p1: 5500, power_p2: 5750, phone: '600000001' },
  })
  // The link needs no session.
  await page.context().clearCookies({ name: 'token' })
  const link = await followLink(page, 'Cambio de potencia', '100001')
  await expect(page.getByRole('main')).toContainText('Marta Soler Vidal, esto es lo que has pedido')
  await expect(page.getByRole('row').nth(1)).toHaveText(/Potencia P14,6 kW5,5 kW/)
  await expect(page.getByRole('row').nth(2)).toHaveText(/Potencia P24,6 kW5,75 kW/)
  const paper = page.getByRole('button', { name: 'Descargar el documento (PDF)' })
  expect(await saved(page, () => paper.click())).toBe('100001-power.pdf')
  await signWithCode(page, link, '100001')

  await signIn(page, marta)
  await open(page, '/contratos/electricidad/100001')
  const now = openChange(page).locator('[aria-current=step]')
  await expect(now).toContainText('Enviado a la distribuidora')
  await expect(fact(page, 'Datos del contrato', 'Potencia contratada')).toHaveText('P1 4,6 kW · P2 4,6 kW')
  const evidence = openChange(page).getByRole('button', { name: 'Justificante de firma' })
  expect(await saved(page, () => evidence.click())).toMatch(/^100001-power-\d+\.pdf$/)

  const listed = await server.fanal('change', 'list', '--state', 'sent')
  const id = /^\s*(\d+)\s.*\s100001\s/m.exec(listed)?.[1] ?? ''
  await server.fanal('change', 'accept', id)
  await page.reload()
  await expect(now).toContainText('Aceptado por la distribuidora')
  await server.fanal('change', 'done', id)
  await page.reload()
  await expect(newestPast(page)).toContainText(/Cambiar la potencia.*Hecho/)
  await expect(fact(page, 'Datos del contrato', 'Potencia contratada')).toHaveText('P1 5,5 kW · P2 5,75 kW')
  await findMail(page, 'Cambio de potencia: hecho', '100001')
  await open(page, '/contratos/electricidad/100001/comunicaciones')
  await expect(page.getByRole('row').filter({ hasText: 'Cambio de potencia: hecho' })).toHaveCount(1)
})

test('six periods stay six: from the form to the distributor and back', async ({
  page,
  server,
  origin,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 40[09]/)
  await asBakery(page, origin)
  const path = '/contratos/electricidad/110019'
  const powers = 'P1 9,06 kW · P2 9,06 kW · P3 9,06 kW · P4 9,06 kW · P5 9,06 kW · P6 15,1 kW'
  await open(page, `${path}?action=powChange`)
  const dialog = page.getByRole('dialog', { name: 'Cambiar la potencia' })
  const power = (period: number) => field(dialog, `Potencia P${period} (kW)`)
  await expect(power(6)).toHaveValue('15,1')
  // Nothing was changed.
  await submit(dialog, 'Cambiar la potencia')
  await expect(errorAt(power(1))).toHaveText('Es igual que ahora')

  // All six up to 15 kW: only with consent to 2.0TD.
  await power(6).fill('14')
  const yes = dialog.getByRole('checkbox', { name: 'Quiero pasar de 3.0TD a 2.0TD con dos potencias' })
  await expect(dialog.getByRole('row', { name: 'Producto Negoci 24 h Llum Clara' })).toBeVisible()
  await submit(dialog, 'Cambiar la potencia')
  await expect(yes).toBeFocused()
  await expect(yes).toHaveAccessibleDescription(/Marca la casilla/)
  await yes.check()
  await expect(power(3)).toHaveCount(0)
  await expect(power(1)).toHaveValue('9,06')
  await expect(power(2)).toHaveValue('14')
  await power(1).fill('99999999')
  await power(2).fill('20')
  await submit(dialog, 'Cambiar la potencia')
  await expect(errorAt(power(1))).toHaveText('Es demasiado alta')
  await expect(errorAt(power(2))).toHaveText('Con 2.0TD puede ser como mucho 15 kW')
  await yes.uncheck()
  await expect(power(6)).toHaveValue('14')

  await power(6).fill('15,1')
  await power(5).fill('10')
  await expect(yes).toHaveCount(0)
  const [request] = await Promise.all([
    page.waitForRequest('**/contracts/110019/power/*'),
    submit(dialog, 'Cambiar la potencia'),
  ])
  expect(request.postDataJSON()).toMatchObject({ power_p1: 9060, power_p5: 10_000, power_p6: 15_100 })
  await expect(dialog).toContainText('Te hemos enviado un correo')

  const link = await followLink(page, 'Canvi de potència', '110019')
  await expect(page.getByRole('row')).toHaveCount(7)
  await expect(page.getByRole('row').nth(5)).toHaveText(/Potencia P59,06 kW10 kW/)
  await signWithCode(page, link, '110019')
  await open(page, path)
  await expect(fact(page, 'Datos del contrato', 'Potencia contratada')).toHaveText(powers)
  const listed = await server.fanal('change', 'list', '--state', 'sent')
  await server.fanal('change', 'done', /^\s*(\d+)\s.*\s110019\s/m.exec(listed)?.[1] ?? '')
  await page.reload()
  await expect(fact(page, 'Datos del contrato', 'Potencia contratada')).toHaveText(
    powers.replace('P5 9,06', 'P5 10'),
  )
  await expect(fact(page, 'Punto de suministro', 'Tarifa de acceso')).toHaveText('3.0TD')
  await expect(fact(page, 'Datos del contrato', 'Producto')).toHaveText('Negoci 24 h')
})

test('advice of 2.0TD leads to its form, where the customer says yes; tariff, product and prices are signed', async ({
  page,
  server,
  origin,
}) => {
  test.slow()
  // Another process with the distributor would block it.
  const listed = await server.fanal('change', 'list', '--state', 'sent')
  await server.fanal('change', 'done', /^\s*(\d+)\s.*\s110004\s/m.exec(listed)?.[1] ?? '')
  await asBakery(page, origin)
  await open(page, '/contratos/electricidad/110004')
  const advised = card(page, 'Tu potencia')
  await expect(advised).toContainText('3.0TD → 2.0TD')
  await expect(advised).toContainText('Negoci 24 h → Llum Clara')
  await expect(advised).toContainText(/En total habrías pagado [^:]+ (más|menos)/)
  const [, day = '', night = ''] =
    /te habrían bastado ([\d,]+) \/ ([\d,]+) kW/.exec((await advised.textContent()) ?? '') ?? []
  await advised.getByRole('button', { name: 'Ver el cambio a 2.0TD' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar la potencia' })
  const yes = dialog.getByRole('checkbox', { name: 'Quiero pasar de 3.0TD a 2.0TD con dos potencias' })
  await expect(yes).not.toBeChecked()
  await yes.check()
  await expect(field(dialog, 'Potencia P1 (kW)')).toHaveValue(day)
  await expect(field(dialog, 'Potencia P2 (kW)')).toHaveValue(night)
  await submit(dialog, 'Cambiar la potencia')
  await expect(dialog).toContainText('Te hemos enviado un correo')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(openChange(page)).toContainText('Tarifa de acceso: 3.0TD → 2.0TD')
  await expect(openChange(page)).toContainText('Producto: Negoci 24 h → Llum Clara')
  await followLink(page, 'Canvi de potència', '110004')
  await expect(page.getByRole('row', { name: /Tarifa de acceso 3\.0TD 2\.0TD/ })).toBeVisible()
  await expect(
    page.getByRole('row', { name: /Precio de la energía P1 0,\d+ €\/kWh 0,\d+ €\/kWh/ }),
  ).toBeVisible()
})

test('account: applied with the signature itself', async ({ page, problems }) => {
  problems.allow(/status of 40[09]/)
  await signIn(page, marta)
  await page.request.post('/api/v2/contracts/100002/iban/', {
    data: { already_registered: false, iban: 'ES9121000418450200051332', owner_is_bank_owner: true },
  })
  const link = await followLink(page, 'Cambio de cuenta de pago', '100002')
  await expect(page.getByRole('row').nth(1)).toContainText('1332')
  await signWithCode(page, link, '100002')
  await page.getByRole('link', { name: 'Ir a mis contratos' }).click()
  await page.getByRole('link', { name: 'Ver el contrato 100002' }).click()
  await expect(fact(page, 'Datos del contrato', 'Cuenta de pago')).toHaveText(/1332$/)
  await expect(newestPast(page)).toContainText(/Cambiar la cuenta de pago.*Hecho/)
  await newestPast(page).locator('summary').click()
  const evidence = newestPast(page).getByRole('button', { name: 'Justificante de firma' })
  expect(await saved(page, () => evidence.click())).toMatch(/^100002-iban-\d+\.pdf$/)
})

test('a new link invalidates the previous one; a refusal undoes the change', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await signIn(page, marta)
  await open(page, pendingLink)
  await expect(h1(page)).toHaveText('Revisa y firma')
  await open(page, '/contratos/gas/200001')
  await page.getByRole('link', { name: 'Ver el cambio' }).click()
  await expect(openChange(page)).toBeInViewport()
  const { id: first } = await findAsking(page, 'Cambio de cuenta de pago', '200001')
  await openChange(page).getByRole('button', { name: 'Enviar otra vez el enlace' }).click()
  await expect(openChange(page).getByRole('status').first()).toHaveText(
    /Te hemos enviado un enlace nuevo a m\S*@example\.com\. El anterior ya no funciona\./,
  )
  await open(page, pendingLink)
  await expect(page.getByRole('alert')).toContainText('Este enlace no existe o ya no sirve.')
  await followLink(page, 'Cambio de cuenta de pago', '200001', first)

  await page.getByRole('button', { name: 'Rechazar el cambio' }).click()
  const sure = page.getByRole('dialog', { name: 'Rechazar el cambio' })
  await expect(sure).toContainText('¿Seguro que quieres rechazarlo?')
  await sure.getByRole('button', { name: 'Rechazar el cambio' }).click()
  await expect(page.getByRole('status')).toContainText(/^Has rechazado este cambio el .* No se hará\./)
  await expect(sure).toHaveCount(0)
  await open(page, '/contratos/gas/200001')
  await expect(page.getByText('Falta tu firma')).toHaveCount(0)
  await expect(newestPast(page)).toContainText(/Cambiar la cuenta de pago.*Firma rechazada/)
})

test('a change is withdrawn on the contract, after asking', async ({ page }) => {
  await signIn(page, marta)
  await page.request.post('/api/v2/contracts/100002/no_cession_sips/', { data: { noCessionSelection: true } })
  const link = await followLink(page, 'Oposición a ceder datos (SIPS)', '100002')
  await open(page, '/contratos/electricidad/100002')
  const sharing = fact(page, 'Punto de suministro', 'Datos del suministro (SIPS)')
  await expect(sharing).toHaveText('Has pedido no compartirlos')
  const withdraw = openChange(page).getByRole('button', { name: 'Retirar el cambio' })
  await withdraw.click()
  const sure = page.getByRole('dialog', { name: 'Retirar el cambio' })
  await sure.getByRole('button', { name: 'Cancelar' }).click()
  await expect(sharing).toHaveText('Has pedido no compartirlos')
  await withdraw.click()
  await sure.getByRole('button', { name: 'Retirar el cambio' }).click()
  await expect(sure).toHaveCount(0)
  await expect(sharing).toHaveText('Compartidos con otras comercializadoras')
  await expect(withdraw).toHaveCount(0)
  await expect(newestPast(page)).toContainText(/No ceder mis datos.*Retirado/)
  const closed = {
    name: 'closed signature',
    path: link,
    act: (shown: Page) => shown.getByRole('status').waitFor(),
  }
  expect(await look(page, closed, 'es')).toEqual([])
  await expect(page.getByRole('button', { name: 'Enviarme el código' })).toHaveCount(0)
})

test('what the distributor rejects is told with its reason, and can be asked for again', async ({
  page,
  server,
  origin,
}) => {
  const listed = await server.fanal('change', 'list', '--state', 'sent')
  const id = /^\s*(\d+)\s.*\s110002\s/m.exec(listed)?.[1] ?? ''
  await server.fanal('change', 'reject', id, '--reason', 'Falta el boletín de la instalación.')
  await asBakery(page, origin)
  await open(page, '/contratos/electricidad/110002?action=powChange')
  await expect(page.getByRole('dialog', { name: 'Cambiar la potencia' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await newestPast(page).locator('summary').click()
  await expect(newestPast(page).getByText('Falta el boletín de la instalación.')).toBeVisible()
  const { text } = await findMail(page, /rebutjat/, '110002')
  expect(text).toContain('Falta el boletín de la instalación.')
})

test('an expired or unknown link says so', async ({ page, problems }) => {
  problems.allow(/status of 4(04|10)/)
  await signIn(page, marta)
  await page.request.post('/api/v2/contracts/100002/power/', {
    data: { power_p1: 4000, power_p2: 4000, phone: '600000001' },
  })
  await followLink(page, 'Cambio de potencia', '100002')
  // It expires while the page is open: the server's answer then is tested in sign-change.test.ts.
  await page.route('**/signatures/*/code*', (route) =>
    route.fulfill({ status: 410, json: { error: 'signature_closed' } }),
  )
  await page.route(/\/signatures\/[^/]+(\?.*)?$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), state: 'expired' },
    })
  })
  await page.getByRole('button', { name: 'Enviarme el código' }).click()
  await expect(page.getByText('El plazo para firmar terminó.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviarme el código' })).toHaveCount(0)
  await open(page, '/firma/un-enlace-que-nadie-ha-tenido')
  await expect(page.getByRole('alert')).toContainText('Este enlace no existe o ya no sirve.')
})
