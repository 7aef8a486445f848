import { page } from 'vitest/browser'
import { examplePublicProducts } from '#test/public-products.ts'
import { type Answer, type Call, serve } from '#test/server.ts'

export const cups = 'ES0031405512340001MK0F'
const comers = {
  items: [
    { id: 12, name: 'Energía Ejemplo', code: 'R2-901' },
    { id: 13, name: 'Luz de Muestra', code: 'R2-902' },
  ],
}

/** Prices and retailers are known; the rest is as each test says. */
export const served = (more: (call: Call) => Answer | undefined = () => undefined) =>
  serve((call) => {
    if (call.path.startsWith('products/')) return { body: examplePublicProducts }
    if (/leads\/comers/.test(call.path)) return { body: comers }
    return more(call) ?? { status: 404, body: { error: 'not_found', message: '', reference: '' } }
  })

const bill: readonly (readonly [label: string, text: string])[] = [
  ['CUPS', cups],
  ['Desde', '2026-09-01'],
  ['Hasta', '2026-09-30'],
  ['Potencia P1', '4,6'],
  ['Energía P1', '70'],
  ['Energía P2', '62'],
  ['Energía P3', '118'],
  ['Importe de la factura', '70,68'],
]

export async function fillBill() {
  await page.getByLabelText('Tu compañía').selectOptions('12')
  for (const [label, text] of bill) await page.getByLabelText(label).fill(text)
}

export async function fillContact() {
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Marta')
  await page.getByLabelText('Primer apellido').fill('Puig')
  await page.getByLabelText('Teléfono').fill('+34 600 000 010')
  await page.getByLabelText('Correo electrónico').fill('marta@example.com')
  await page.getByLabelText('¿A qué horas?').selectOptions('15-19h')
  await page.getByRole('checkbox').click()
}

export const compare = page.getByRole('button', { name: 'Comparar', exact: true })
