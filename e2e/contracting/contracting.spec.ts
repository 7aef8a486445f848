import { findMail, linkIn } from '../lib/mailbox.ts'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { uncoveredFields } from '../lib/uncovered.ts'
import * as wizard from './wizard-screens.ts'

// Contracts are made here, in sequence.
test.describe.configure({ mode: 'default' })

test('electricity on a phone at 400 %: from the code to the signature, with a reload on the way', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/nuevo-cliente-electricidad')
  await wizard.stepTitle(page, '¿Dónde quieres la luz?')
  await wizard.fillInstallation(page, wizard.points.ordinary)
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  await wizard.isWithin(page)
  await page.reload()
  await expect(page.getByText(/Seguimos donde lo dejaste/)).toBeVisible()
  await expect(page.getByLabel('Nombre de la vía')).toHaveValue('Nou')
  await expect(page.getByRole('button', { name: 'Quitar foto.png' })).toBeVisible()
  await wizard.next(page)
  await wizard.stepTitle(page, '¿A nombre de quién?')
  await page.goBack()
  await wizard.stepTitle(page, '¿Dónde quieres la luz?')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goForward()
  await wizard.fillPerson(page, '44444444A', 'nerea@example.com')
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  await page.reload()
  await wizard.stepTitle(page, '¿A nombre de quién?')
  await page.goBack()
  await wizard.stepTitle(page, '¿Dónde quieres la luz?')
  await wizard.next(page)
  await wizard.stepTitle(page, '¿A nombre de quién?')
  await wizard.isWithin(page)
  await wizard.next(page)
  await wizard.stepTitle(page, 'Elige potencia y producto')
  await expect(page.getByLabel('Potencia P1')).toHaveValue('4,6')
  await wizard.chooseProduct(page)
  await wizard.isWithin(page)
  await wizard.next(page)
  await wizard.fillPayment(page)
  await wizard.isWithin(page)
  await wizard.next(page)
  await wizard.stepTitle(page, 'Revisa y firma')
  await wizard.isWithin(page)
  await wizard.sign(page, '600000002')
  await wizard.isWithin(page)
  const contract = await page.getByText(/^Contrato \d+$/).textContent()
  await findMail(page, /firmado/, 'nerea@example.com')
  await page.reload()
  await wizard.stepTitle(page, 'Contrato firmado')
  await expect(page.getByText(contract ?? '', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goForward()
  await wizard.stepTitle(page, 'Contrato firmado')
  await page.getByRole('button', { name: 'Contratar otro suministro' }).click()
  await wizard.stepTitle(page, '¿Dónde quieres la luz?')
  await page.reload()
  await wizard.stepTitle(page, '¿Dónde quieres la luz?')
  await expect(page.getByText(/Seguimos donde lo dejaste/)).toHaveCount(0)
})

test('electricity and gas end in two contracts', async ({ page }) => {
  await open(page, '/nuevo-cliente-dual')
  await wizard.fillInstallation(page, 'ES0031400000009005HC0F')
  await wizard.next(page)
  await wizard.fillPerson(page, '55555555K', 'nora@example.com')
  await wizard.next(page)
  await wizard.stepTitle(page, 'Elige potencia y producto')
  for (const fill of [wizard.chooseProduct, wizard.fillGas, wizard.fillPayment]) {
    await fill(page)
    await wizard.next(page)
  }
  await wizard.sign(page, 'nora@example.com')
  await expect(page.getByText(/Contrato \d+$/)).toHaveCount(2)
  // One mail with both summaries, one code.
  await findMail(page, /resumen/i, 'nora@example.com')
  await expect(page.getByRole('link', { name: 'Activar mi cuenta' })).toBeVisible()
  await page.getByRole('button', { name: 'Ir al inicio' }).click()
  await expect(page).toHaveURL(/\/$/)
  await open(page, '/nuevo-cliente-dual')
  await wizard.stepTitle(page, '¿Dónde quieres la luz?')
})

test('gas alone', async ({ page }) => {
  await open(page, '/nuevo-cliente-gas')
  await wizard.stepTitle(page, '¿Dónde quieres el gas?')
  await page.getByLabel('CUPS del gas').fill('ES0217000000009008KM')
  await wizard.next(page)
  await expect(page.getByText('Este CUPS no es válido. Revísalo en tu factura.')).toBeVisible()
  await expect(page.getByLabel('CUPS del gas')).toBeFocused()
})

test('on a low window no field that has the focus is under what sticks', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 })
  // A customer has the bar of the portal below the buttons of the step.
  await signIn(page, marta)
  await open(page, '/nuevo-cliente-electricidad')
  await wizard.stepTitle(page, '¿Dónde quieres la luz?')
  await wizard.next(page)
  await expect(page.getByLabel('CUPS de la luz')).toBeFocused()
  const buttons = page.getByRole('button', { name: /^Siguiente/ }).locator('..')
  const seen = await uncoveredFields(page, buttons)
  expect(seen).toContain('address.pnp')
  expect(seen).toContain('leadsConsent')
})

for (const width of [360, 1440])
  test(`nothing jumps while a wizard loads, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const own = window as unknown as { shifts: number[] }
      own.shifts = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) own.shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, '/nuevo-cliente-electricidad')
    await wizard.stepTitle(page, '¿Dónde quieres la luz?')
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    )
    expect(shift).toBeLessThan(0.02)
  })

test('a mailed link opens the draft in another browser', async ({ page, browser, baseURL }) => {
  await open(page, '/nuevo-cliente-electricidad')
  await page.getByLabel('Nombre de la vía').fill('de la Mar')
  await page.getByRole('button', { name: 'Guardar y seguir luego' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Correo electrónico').fill('otro@example.com')
  await dialog.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByText('Enlace enviado')).toBeVisible()
  const link = linkIn(await findMail(page, /./, 'otro@example.com'))
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-ES' })
  const there = await other.newPage()
  await there.goto(link.pathname + link.search + link.hash)
  await expect(there.getByLabel('Nombre de la vía')).toHaveValue('de la Mar')
  await expect(there).not.toHaveURL(/draft=/)
  await other.close()
})

test('the mail of the summary leads back to the signature, in another browser', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // The window that was left open learns that it is signed.
  problems.allow(/status of 409/)
  const email = 'nil@example.com'
  await open(page, '/nuevo-cliente-electricidad')
  await wizard.fillInstallation(page, 'ES0031400000009004HL0F')
  await wizard.next(page)
  await wizard.fillPerson(page, '88888888Y', email)
  await wizard.next(page)
  await wizard.stepTitle(page, 'Elige potencia y producto')
  for (const fill of [wizard.chooseProduct, wizard.fillPayment]) {
    await fill(page)
    await wizard.next(page)
  }
  await wizard.fillConfirmation(page)
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  const link = linkIn(await findMail(page, /resumen/i, email))
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-ES' })
  const there = await other.newPage()
  await there.goto(link.pathname + link.search + link.hash)
  await wizard.sign(there, email)
  const contract = await there.getByText(/^Contrato \d+$/).textContent()
  await other.close()
  // The window that was left open ends in the same contract.
  await page.getByRole('radio', { name: /^Pasados los 14 días/ }).check()
  await wizard.stepTitle(page, 'Contrato firmado')
  await expect(page.getByText(contract ?? '', { exact: true })).toBeVisible()
})
