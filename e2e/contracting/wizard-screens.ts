import type { Page } from '@playwright/test'
import { findMail } from '../lib/mailbox.ts'
import { expect } from '../lib/test.ts'

// The steps of a wizard, filled in with somebody who is not a customer yet.

export const picture = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Supply points of the demo (README.md). */
export const points = { ordinary: 'ES0031400000009001HQ0F', gas: 'ES0217000000009008NF' }

export const next = (page: Page) => page.getByRole('button', { name: /^Siguiente/ }).click()
export const stepTitle = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

export const keepTyped = (page: Page) =>
  page.getByRole('checkbox', { name: /Guardad lo que escribo/ }).check()

export async function fillInstallation(page: Page, cups: string, label = 'CUPS de la luz') {
  await page.getByLabel(label).fill(cups)
  await expect(page.getByText('Correcto y disponible para contratar')).toBeVisible()
  await expect(page.getByLabel('Población')).not.toHaveValue('')
  await page.getByLabel('Tipo de vía').selectOption({ label: 'Calle' })
  await page.getByLabel('Nombre de la vía').fill('Nou')
  await page.getByLabel('Número').fill('7')
  await page.getByRole('radio', { name: 'Vivienda habitual' }).check()
  await page.getByRole('radio', { name: /Sí, con otra compañía/ }).check()
  await page.getByLabel('Compañía de ahora').selectOption({ index: 1 })
  await page.getByLabel(/Tu última factura/).setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Quitar foto.png' })).toBeVisible()
  await keepTyped(page)
  const solvency = page.getByRole('checkbox', { name: /comprobar mi solvencia/ })
  if (await solvency.isVisible()) await solvency.check()
}

export async function fillPerson(page: Page, vat: string, email: string) {
  await stepTitle(page, '¿A nombre de quién?')
  await page.getByLabel('DNI, NIE o NIF').fill(vat)
  await page.getByLabel('Nombre', { exact: false }).first().fill('Nerea')
  await page.getByLabel('Primer apellido').fill('Ibáñez')
  await page.getByRole('radio', { name: /No, sigue el mismo/ }).check()
  await page.getByLabel('Móvil').fill('600000002')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('DNI o NIE por las dos caras').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Quitar foto.png' })).toBeVisible()
}

export async function chooseProduct(page: Page) {
  await page.getByRole('radiogroup', { name: 'Producto' }).getByRole('radio').first().check()
}

export async function fillGas(page: Page) {
  await stepTitle(page, 'El gas')
  await page.getByLabel('CUPS del gas').fill(points.gas)
  await expect(page.getByText('Correcto y disponible para contratar')).toBeVisible()
  await page.getByRole('radio', { name: /No, hay que darlo de alta/ }).check()
  await expect(page.getByLabel('Tarifa de acceso')).toHaveValue('2')
  await chooseProduct(page)
}

export async function fillPayment(page: Page) {
  await stepTitle(page, '¿Cómo pagas?')
  await page.getByLabel('IBAN').fill('ES91 2100 0418 4502 0005 1332')
  await page.getByRole('checkbox', { name: /La cuenta es de/ }).check()
}

export const signButton = (page: Page) => page.getByRole('button', { name: 'Firmar con obligación de pago' })

/** When supply starts, which is never chosen before, and what is accepted. */
export async function fillConfirmation(page: Page) {
  await stepTitle(page, 'Revisa y firma')
  await page.getByRole('radio', { name: /^Cuanto antes/ }).check()
  await expect(page.getByText(/^Resumen enviado a/)).toBeVisible()
  await page.getByRole('checkbox', { name: /acepto las/ }).check()
  await page.getByRole('checkbox', { name: /He leído cómo/ }).check()
}

/** The newest code that was sent to this address or number. */
export const codeIn = async (page: Page, to: string) =>
  /\b\d{6}\b/.exec((await findMail(page, /código para firmar/, to)).text)?.[0] ?? ''

/** With a code by mail or text message, to the end. */
export async function sign(page: Page, to: string) {
  await fillConfirmation(page)
  await page.getByRole('radio', { name: to.includes('@') ? /^Correo a/ : /^SMS al/ }).check()
  await page.getByRole('button', { name: 'Recibir el código' }).click()
  await page.getByLabel('Código de 6 cifras').fill(await codeIn(page, to))
  await signButton(page).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Contratos? firmados?$/ })).toBeVisible()
}

/** Nothing is cut off and nothing scrolls sideways. */
export const isWithin = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0)
