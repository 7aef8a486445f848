import type { Browser, Page, Request } from '@playwright/test'
import { expect, giveConsent } from '../../e2e/lib/test.ts'
import * as wizard from '../../e2e/contracting/wizard-screens.ts'
import { billCode, billPhoto } from './bill-photo.ts'

/** What a person does for a signed contract, as the browser sees it. */
export interface Effort {
  /** Fields that were typed in. */
  typed: string[]
  /** Fields that were answered by choosing: lists, options, boxes, files. */
  chosen: string[]
  keys: number
  /** Presses of a finger: on the page, in an opened list, in the device's own choice of files. */
  presses: number
  /** Received and sent, with headers. */
  bytes: number
}

/** A supply point in a flat, and whether its bill is at hand. */
export interface Case {
  cups: string
  vat: string
  email: string
  /** The code is sent there. */
  mobile: string
  /** Postal code and powers, where neither register nor bill tells them. */
  isUnknown: boolean
  hasBill: boolean
}

type Seen = Omit<Effort, 'bytes'>

/**
 * Runs in the page before anything else, so it names no function of its own. A list and a choice of files end outside of the
 * page, with another press.
 */
function watchEffort(): void {
  const seen: Seen = { typed: [], chosen: [], keys: 0, presses: 0 }
  Object.assign(window, { effort: seen })
  addEventListener('pointerdown', () => (seen.presses += 1), true)
  for (const event of ['input', 'change'])
    addEventListener(
      event,
      ({ target }) => {
        const { name, id, type } = target as HTMLInputElement
        const isChoice = /^(radio|checkbox|file|select-one)$/.test(type)
        // Typed fields count by key, a choice once it is made.
        if (isChoice !== (event === 'change')) return
        const field = name || id
        const fields = isChoice ? seen.chosen : seen.typed
        if (!fields.includes(field)) fields.push(field)
        if (!isChoice) seen.keys += 1
        if (/^(file|select-one)$/.test(type)) seen.presses += 1
      },
      true,
    )
}

async function bytesOf(request: Request): Promise<number> {
  const sizes = await request.sizes().catch(() => undefined)
  if (!sizes) return 0
  // The size of a file that is sent is known by its header only.
  const sent = Math.max(sizes.requestBodySize, Number((await request.allHeaders())['content-length'] ?? 0))
  return sent + sizes.requestHeadersSize + sizes.responseHeadersSize + sizes.responseBodySize
}

const isAt = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()

/** A busy machine sends late. */
async function arrivedCode(page: Page, to: string): Promise<string> {
  const found = { code: '' }
  await expect(async () => (found.code = await wizard.codeIn(page, to))).toPass({ timeout: 60_000 })
  return found.code
}

/** One finger: it presses on each field before it types. */
function fingerOn(page: Page) {
  const press = (role: 'button' | 'radio' | 'checkbox', name: RegExp | string) =>
    page.getByRole(role, { name }).first().tap()
  return {
    press,
    type: async (label: string, text: string) => {
      const field = page.getByLabel(label).first()
      await field.tap()
      await field.pressSequentially(text)
    },
    choose: async (label: string, option: { label: string } | { index: number }) => {
      const field = page.getByLabel(label)
      await field.tap()
      await field.selectOption(option)
    },
    attach: async (
      at: 'bill' | { label: RegExp },
      file: { name: string; mimeType: string; buffer: Buffer },
    ) => {
      const chosen = page.waitForEvent('filechooser')
      if (at === 'bill') await press('button', 'Subir foto o PDF')
      else await page.getByLabel(at.label).tap()
      await (await chosen).setFiles(file)
    },
    next: () => press('button', /^Siguiente/),
  }
}
type Finger = ReturnType<typeof fingerOn>

async function giveSupply(page: Page, finger: Finger, { cups, isUnknown, hasBill }: Case): Promise<void> {
  await isAt(page, '¿Dónde quieres la luz?')
  if (hasBill) await finger.attach('bill', await billPhoto(page, billCode({ cups, zipcode: '17001' })))
  else await finger.type('CUPS de la luz', cups)
  await page.getByText(/^Correcto( y disponible para contratar|\. No consta)/).waitFor()
  if (isUnknown && !hasBill) await finger.type('Código postal', '17001')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Girona'),
  )
  await finger.choose('Tipo de vía', { label: 'Calle' })
  await finger.type('Nombre de la vía', 'Nou')
  await finger.type('Número', '7')
  await finger.type('Piso', '2')
  await finger.type('Puerta', '1')
  await finger.press('radio', 'Vivienda habitual')
  if (!hasBill) await finger.press('radio', /Sí, con otra compañía/)
  if (!hasBill) {
    await finger.choose('Compañía de ahora', { index: 1 })
    await finger.attach({ label: /Tu última factura/ }, wizard.picture)
  }
  const solvency = page.getByRole('checkbox', { name: /comprobar mi solvencia/ })
  if (await solvency.isVisible()) await solvency.tap()
  await finger.next()
}

async function givePerson(page: Page, finger: Finger, { vat, email, mobile }: Case): Promise<void> {
  await isAt(page, '¿A nombre de quién?')
  await finger.type('DNI, NIE o NIF', vat)
  await finger.type('Nombre', 'Nerea')
  await finger.type('Primer apellido', 'Ibáñez')
  await finger.type('Segundo apellido', 'Roca')
  await finger.press('radio', /No, sigue el mismo/)
  await finger.type('Móvil', mobile)
  await finger.type('Correo electrónico', email)
  await finger.attach({ label: /DNI o NIE por las dos caras/ }, wizard.picture)
  await page.getByRole('button', { name: 'Quitar foto.png' }).waitFor()
  await finger.next()
}

async function giveRest(page: Page, finger: Finger, { isUnknown, hasBill }: Case): Promise<void> {
  await isAt(page, 'Elige potencia y producto')
  if (isUnknown && !hasBill)
    for (const label of ['Potencia P1', 'Potencia P2']) await finger.type(label, '4,6')
  await page.getByRole('radiogroup', { name: 'Producto' }).getByRole('radio').first().tap()
  await finger.next()
  await isAt(page, '¿Cómo pagas?')
  await finger.type('IBAN', 'ES9121000418450200051332')
  await finger.press('checkbox', /La cuenta es de/)
  await finger.next()
}

async function sign(page: Page, finger: Finger, { mobile }: Case): Promise<void> {
  await isAt(page, 'Revisa y firma')
  await finger.press('radio', /^Cuanto antes/)
  await page.getByText(/^Resumen enviado a/).waitFor()
  await finger.press('checkbox', /acepto las/)
  await finger.press('checkbox', /He leído cómo/)
  await finger.press('button', 'Recibir el código')
  await finger.type('Código de 6 cifras', await arrivedCode(page, mobile))
  await finger.press('button', 'Firmar con obligación de pago')
  await isAt(page, 'Contrato firmado')
}

/** A whole electricity contract on a narrow phone, to its signature. */
export async function countContract(browser: Browser, origin: string, one: Case): Promise<Effort> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-ES',
    // What it keeps for later visits is no part of this one.
    serviceWorkers: 'block',
  })
  try {
    await giveConsent(context, origin)
    const page = await context.newPage()
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => void sizes.push(bytesOf(request)))
    await page.addInitScript(watchEffort)
    await page.goto('/nuevo-cliente-electricidad', { waitUntil: 'networkidle' })
    const finger = fingerOn(page)
    for (const part of [giveSupply, givePerson, giveRest, sign]) await part(page, finger, one)
    const seen = await page.evaluate<Seen>('window.effort')
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    return { ...seen, bytes }
  } finally {
    await context.close()
  }
}
