import {
  exampleElectricity,
  exampleGas,
  fragmentsOf,
} from '@fanal/domain/comparators/bill-text/example-bill-fixture'
import { electricityLayouts } from '@fanal/domain/comparators/bill-text/electricity-layouts-fixture'
import { gasLayouts } from '@fanal/domain/comparators/bill-text/gas-layouts-fixture'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pdfOf } from '#lib/bill-scan/pdf-fixture.ts'
import { draw, loadLanguage } from '#test/portal.tsx'
import { Comparator } from './comparator.tsx'
import { served } from './typed-bill-fixture.ts'

beforeEach(async () => {
  history.replaceState(null, '', '/comparador')
  await loadLanguage('es', 'comparators', 'bill-scan', 'fields', 'shell')
})
afterEach(() => history.replaceState(null, '', '/'))

async function upload(layout: string, button: string) {
  await expect.element(page.getByRole('button', { name: button })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No place for a file')
  const data = pdfOf(fragmentsOf(layout))
  await userEvent.upload(input, new File([data], 'factura.pdf', { type: 'application/pdf' }))
}

const bill = exampleElectricity(1)
const listed = electricityLayouts[0]?.print(bill) ?? ''

test('what the text of a bill tells is filled in, with the words that it was taken from', async () => {
  served()
  draw(<Comparator energy="electricity" />)
  await upload(listed, 'Subir foto o PDF')
  await expect.element(page.getByLabelText('CUPS')).toHaveValue(formatCups(`${bill.cups}0F`))
  await expect.element(page.getByLabelText('Energía P2')).toHaveValue(String(bill.kwh[1]))
  await expect.element(page.getByLabelText('Hasta')).toHaveValue(bill.to)
  const peak = page.getByLabelText('Energía P1')
  await expect.element(peak).toHaveValue(String(bill.kwh[0]))
  await expect
    .element(peak)
    .toHaveAccessibleDescription(
      `Punta Tomado de «Consumo electricidad Punta ${bill.kwh[0]}\u00A0kWh», página 1.`,
    )
})

test('what is not certain stays empty and says where it stands', async () => {
  served()
  draw(<Comparator energy="electricity" />)
  const [vat, total] = [(bill.amounts.vat + 100) / 100, bill.total / 100].map((one) =>
    one.toFixed(2).replace('.', ','),
  )
  await upload(
    `CUPS ${bill.cups} 2.0TD
     Consumo medio: punta 39 kWh llano 37 kWh valle 82 kWh
     Potencia contratada P1: 4,6 kW
     IVA 21% ${vat} €
     Total a pagar ${total} €`,
    'Subir foto o PDF',
  )
  const amount = page.getByLabelText('Importe de la factura')
  await expect
    .element(amount)
    .toHaveAccessibleDescription(
      `Con impuestos En la página 1 pone «Total a pagar ${total}\u00A0€», pero no es seguro que sea esto: compruébalo y escríbelo tú.`,
    )
  await expect.element(amount).toHaveValue('')
  await expect.element(page.getByLabelText('Potencia P1')).toHaveValue('')
  await expect
    .element(page.getByLabelText('Potencia P1'))
    .toHaveAccessibleDescription(/pone «Potencia contratada P1: 4,6\skW»/)
  await expect.element(page.getByLabelText('Energía P1')).toHaveValue('')
  await expect
    .element(page.getByLabelText('Energía P1'))
    .toHaveAccessibleDescription('Punta No lo hemos encontrado en la factura: escríbelo o compruébalo tú.')
})

test('a gas bill is read from its PDF', async () => {
  served()
  history.replaceState(null, '', '/comparador-gas')
  const gas = exampleGas(1)
  draw(<Comparator energy="gas" />)
  await page.getByText('Subir el PDF').click()
  await upload(gasLayouts[0]?.print(gas) ?? '', 'Subir el PDF')
  await expect.element(page.getByLabelText('CUPS')).toHaveValue(formatCups(gas.cups))
  await expect.element(page.getByLabelText('Consumo')).toHaveValue(String(gas.kwh))
  await expect.element(page.getByLabelText('Consumo')).toHaveAccessibleDescription(/Tomado de «/)
  await expect
    .element(page.getByLabelText('Importe de la factura'))
    .toHaveValue((gas.total / 100).toFixed(2).replace('.', ','))
})

test('a bill of the other energy says so', async () => {
  served()
  history.replaceState(null, '', '/comparador-gas')
  draw(<Comparator energy="gas" />)
  await page.getByText('Subir el PDF').click()
  await upload(listed, 'Subir el PDF')
  await expect.element(page.getByText(/parece de luz/)).toBeVisible()
})
