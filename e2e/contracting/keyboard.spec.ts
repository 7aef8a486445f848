import type { Page } from '@playwright/test'
import { type Keyboard, keyboardOf } from '../lib/keyboard.ts'
import { open } from '../lib/pages.ts'
import { expect, test } from '../lib/test.ts'
import { codeIn, picture } from './wizard-screens.ts'

/** Supply points that nothing is known of, which no other journey takes. */
interface Supply {
  cups: string
  label: 'CUPS de la luz' | 'CUPS del gas'
  isSwitch: boolean
}
interface Holder {
  vat: string
  mobile: string
  email: string
}

/** The title of a step has the focus once somebody has moved there. */
const isAt = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
const isUnknown = (page: Page) => expect(page.getByText(/^Correcto. No consta nada/)).toBeVisible()
const radio = (page: Page, name: RegExp | string) => page.getByRole('radio', { name })

async function giveSupply(page: Page, keys: Keyboard, { cups, label, isSwitch }: Supply): Promise<void> {
  await keys.begin()
  // Nothing is filled in yet: the first field that lacks something has the focus.
  await keys.press(/^Siguiente/)
  await expect(page.getByLabel(label)).toBeFocused()
  await keys.type(label, cups)
  await isUnknown(page)
  await keys.type('Código postal', '17001')
  await expect(page.getByLabel('Población')).toHaveValue('Girona')
  await keys.pick('Tipo de vía', 'Calle')
  await keys.type('Nombre de la vía', 'Nou')
  await keys.type('Número', '7')
  await keys.choose(radio(page, 'Vivienda habitual'))
  await keys.choose(radio(page, isSwitch ? /Sí, con otra compañía/ : /No, hay que darl[oa] de alta/))
  if (isSwitch) {
    await keys.pick('Compañía de ahora', 'Otra compañía')
    await keys.attach(/Tu última factura/, picture)
  }
  await keys.tick(/comprobar mi solvencia/)
  await keys.press(/^Siguiente/)
}

async function givePerson(
  page: Page,
  keys: Keyboard,
  { vat, mobile, email, isSwitch }: Holder & Supply,
): Promise<void> {
  await isAt(page, '¿A nombre de quién?')
  await keys.type('DNI, NIE o NIF', vat)
  await keys.type('Nombre', 'Nerea')
  await keys.type('Primer apellido', 'Ibáñez')
  if (isSwitch) await keys.choose(radio(page, /No, sigue el mismo/))
  await keys.type('Móvil', mobile)
  await keys.type('Correo electrónico', email)
  await keys.attach(/DNI o NIE por las dos caras/, picture)
  await keys.press(/^Siguiente/)
}

async function chooseFirst(page: Page, keys: Keyboard): Promise<void> {
  await keys.choose(page.getByRole('radiogroup', { name: 'Producto' }).getByRole('radio').first())
  await keys.press(/^Siguiente/)
}

async function giveElectricity(page: Page, keys: Keyboard): Promise<void> {
  await isAt(page, 'Elige potencia y producto')
  await keys.type('Potencia P1', '4,6')
  await keys.type('Potencia P2', '4,6')
  await chooseFirst(page, keys)
}

async function giveGas(page: Page, keys: Keyboard, cups?: string): Promise<void> {
  await isAt(page, cups ? 'El gas' : 'Elige el producto')
  if (cups) {
    await keys.type('CUPS del gas', cups)
    await isUnknown(page)
    await keys.choose(radio(page, /No, hay que darlo de alta/))
  }
  await keys.pick('Tarifa de acceso', 'RL.2')
  await chooseFirst(page, keys)
}

async function payAndSign(page: Page, keys: Keyboard, { mobile }: Holder): Promise<void> {
  await isAt(page, '¿Cómo pagas?')
  await keys.type('IBAN', 'ES9121000418450200051332')
  await keys.tick(/La cuenta es de/)
  await keys.press(/^Siguiente/)
  await isAt(page, 'Revisa y firma')
  await keys.choose(radio(page, /^Cuanto antes/))
  await expect(page.getByText(/^Resumen enviado a/)).toBeVisible()
  await keys.tick(/acepto las/)
  await keys.tick(/He leído cómo/)
  await keys.press('Recibir el código')
  await expect(page.getByLabel('Código de 6 cifras')).toBeFocused()
  await page.keyboard.type(await codeIn(page, mobile))
  await keys.press('Firmar con obligación de pago')
}

test('electricity by keyboard alone', async ({ page }) => {
  const holder = { vat: '31313131B', mobile: '600000031', email: 'clara@example.com' }
  const supply = { cups: 'ES0031400000009031CT0F', label: 'CUPS de la luz', isSwitch: true } as const
  const keys = keyboardOf(page)
  await open(page, '/nuevo-cliente-electricidad')
  await giveSupply(page, keys, supply)
  await givePerson(page, keys, { ...holder, ...supply })
  await giveElectricity(page, keys)
  await payAndSign(page, keys, holder)
  await isAt(page, 'Contrato firmado')
})

test('gas by keyboard alone', async ({ page }) => {
  const holder = { vat: '32323232K', mobile: '600000032', email: 'gerard@example.com' }
  const supply = { cups: 'ES0217000000009032JP', label: 'CUPS del gas', isSwitch: false } as const
  const keys = keyboardOf(page)
  await open(page, '/nuevo-cliente-gas')
  await giveSupply(page, keys, supply)
  await givePerson(page, keys, { ...holder, ...supply })
  await giveGas(page, keys)
  await payAndSign(page, keys, holder)
  await isAt(page, 'Contrato firmado')
})

test('electricity and gas by keyboard alone', async ({ page }) => {
  const holder = { vat: '34343434H', mobile: '600000033', email: 'dolors@example.com' }
  const supply = { cups: 'ES0031400000009033CW0F', label: 'CUPS de la luz', isSwitch: false } as const
  const keys = keyboardOf(page)
  await open(page, '/nuevo-cliente-dual')
  await giveSupply(page, keys, supply)
  await givePerson(page, keys, { ...holder, ...supply })
  await giveElectricity(page, keys)
  await giveGas(page, keys, 'ES0217000000009034JX')
  await payAndSign(page, keys, holder)
  await isAt(page, 'Contratos firmados')
})
