import { cupsControlLetters } from '@fanal/domain/identifiers/cups'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { takeHandedBill } from '#lib/bill-scan/handed-bill.ts'
import { draw, loadLanguage } from '#test/portal.tsx'
import { Comparator } from './comparator.tsx'
import { code, scan } from '#lib/bill-scan/scanned-bill-fixture.ts'
import { compare, cups, fillBill, served } from './typed-bill-fixture.ts'

beforeEach(async () => {
  history.replaceState(null, '', '/comparador')
  await loadLanguage('es', 'comparators', 'bill-scan', 'fields', 'shell')
  served()
})
afterEach(() => history.replaceState(null, '', '/'))

const cupsOf = (digits: string) => `ES${digits}${cupsControlLetters(digits)}`
const origin = page.getByLabelText('Tu compañía')

async function compareScanned(text: string) {
  draw(<Comparator energy="electricity" />)
  await scan(text)
  await expect.element(page.getByLabelText('Energía P3')).toHaveValue('118')
  await origin.selectOptions('12')
  await compare.click()
}

async function typeBill() {
  draw(<Comparator energy="electricity" />)
  await page.getByText('Escribir los datos').click()
  await fillBill()
}

describe('a part of a year', () => {
  const part = code.replace('iniA=2025-09-30', 'iniA=2026-03-19')

  test('is said to be one, and the year is an estimate with its margin', async () => {
    await compareScanned(part)
    await expect.element(page.getByText(/lo que has consumido en 195\sdías, no en un año/)).toBeVisible()
    await expect.element(page.getByText(/entre [\d.]+\s*kWh y [\d.]+\s*kWh/)).toBeVisible()
    await expect.element(page.getByText(/Con ese margen: de [\d,]+\s€ m/)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /En un año, aproximadamente/ })).toBeVisible()
    await expect.element(page.getByText(/Hemos tomado: .*el consumo de 195\sdías/)).toBeVisible()
    expect(location.search).toContain('measured=2026-03-20_2026-09-30')
  })

  test('a bill of some days says nothing of a year', async () => {
    await typeBill()
    await page.getByLabelText('Desde').fill('2026-09-20')
    await compare.click()
    await expect.element(page.getByText(/Con menos de 14\sdías no se puede decir nada/)).toBeVisible()
    await expect.element(page.getByText(/al mes de media/)).not.toBeInTheDocument()
  })
})

describe('where the supply is', () => {
  test('its number tells it: the Canary Islands have IGIC', async () => {
    await typeBill()
    await page.getByLabelText('CUPS').fill(cupsOf('0031600000000001'))
    await compare.click()
    await expect.element(page.getByRole('rowheader', { name: /IGIC/ })).toBeVisible()
    await expect.element(page.getByText(/2\.0TD · Canarias ·/)).toBeVisible()
    await expect.element(page.getByLabelText('Código postal del suministro')).not.toBeInTheDocument()
  })

  test('else its postal code is asked for, and goes to the wizard: Melilla has IPSI', async () => {
    await typeBill()
    await page.getByLabelText('CUPS').fill(cupsOf('0288000000456789'))
    await compare.click()
    const zipcode = page.getByLabelText('Código postal del suministro')
    await expect.element(zipcode).toHaveAccessibleDescription(/Rellena este campo/)
    await zipcode.fill('52001')
    await compare.click()
    await expect.element(page.getByRole('rowheader', { name: /IPSI/ })).toBeVisible()
    expect(location.search).toContain('zone=melilla')
    const link = page.getByRole('complementary').getByRole('link', { name: 'Contratar ahora' })
    await expect.element(link).toBeVisible()
    ;(await link.findElement()).addEventListener('click', (event) => event.preventDefault())
    await link.click()
    expect(takeHandedBill('electricity')).toMatchObject({ zipcode: '52001', origin: '12' })
  })
})

describe('a social bonus', () => {
  const bonus = code
    .replace('tc=F0', 'tc=A0')
    .replace('dto=0', 'dtoBS=22.98')
    .replace('imp=70.68', 'imp=41.45')

  test('would be lost: said above the button, and the regulated year has it', async () => {
    await compareScanned(bonus)
    await expect.element(page.getByText('Perderías el bono social')).toBeVisible()
    await expect.element(page.getByText(/descuento de 22,98\s€ por bono social/)).toBeVisible()
    await expect.element(page.getByText(/pagarías [\d,]+\s€ más que con la regulada y tu bono/)).toBeVisible()
    await expect.element(page.getByText('Tarifa regulada, PVPC, con tu bono social')).toBeVisible()
    const aside = page.getByRole('complementary')
    await expect.element(aside.getByText('Al contratar perderías tu bono social')).toBeVisible()
    const [note, link] = [
      await aside.getByText('Al contratar perderías tu bono social').findElement(),
      await aside.getByRole('link', { name: 'Contratar ahora' }).findElement(),
    ]
    expect(note.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(location.search).toContain('bonus=22.98_0.4250')
  })

  test('nothing of it without one', async () => {
    await compareScanned(code)
    await expect.element(page.getByText('Tarifa regulada, PVPC')).toBeVisible()
    await expect.element(page.getByText(/bono social$/)).not.toBeInTheDocument()
  })
})

describe('surplus', () => {
  const exporting = code.replace('exc=0', 'exc=4.50').replace('imp=70.68', 'imp=64.96')

  test('is a line on both sides; the same euros while its kWh are not known', async () => {
    await compareScanned(exporting)
    const row = page.getByRole('row', { name: /Compensación de excedentes/ })
    await expect.element(row).toHaveTextContent(/los mismos euros que ahora.*-4,50\s€-4,50\s€/)
    await expect.element(page.getByText(/El año va sin excedentes/)).toBeVisible()
  })

  test('with its kWh, ours at our price', async () => {
    draw(<Comparator energy="electricity" />)
    await scan(exporting)
    await page.getByLabelText('Excedentes').fill('100')
    await origin.selectOptions('12')
    await compare.click()
    const row = page.getByRole('row', { name: /Compensación de excedentes/ })
    await expect.element(row).toHaveTextContent(/100 kWh · 0,060\s€-4,50\s€-6,00\s€/)
  })
})

describe('the present retailer', () => {
  test('is chosen by the code of the bill', async () => {
    draw(<Comparator energy="electricity" />)
    await scan(code.replace('com=R2-123', 'com=R2-902'))
    await expect.element(origin).toHaveValue('13')
  })

  test('may be another one, and so it goes to the wizard', async () => {
    draw(<Comparator energy="electricity" />)
    await scan(code)
    await expect.element(page.getByLabelText('Energía P3')).toHaveValue('118')
    await origin.selectOptions('Otra compañía')
    await compare.click()
    const link = page.getByRole('complementary').getByRole('link', { name: 'Contratar ahora' })
    await expect.element(link).toBeVisible()
    ;(await link.findElement()).addEventListener('click', (event) => event.preventDefault())
    await link.click()
    expect(takeHandedBill('electricity')).toMatchObject({ cups, origin: 'other' })
  })
})

describe('what is unusual is asked about', () => {
  test('3.0TD with at most 15 kW', async () => {
    await typeBill()
    await page.getByLabelText('Tarifa de acceso').selectOptions('3.0TD')
    await compare.click()
    await expect.element(page.getByText(/La tarifa 3\.0TD es para más de 15\skW/)).toBeVisible()
    await page.getByRole('checkbox', { name: /mi tarifa es 3\.0TD con 15\skW o menos/ }).click()
    await compare.click()
    await expect.element(page.getByRole('heading', { name: /Habrías pagado/ })).toBeVisible()
  })

  test('too much is said at its own field', async () => {
    await typeBill()
    await page.getByLabelText('Energía P3').fill('9999')
    await compare.click()
    await expect
      .element(page.getByLabelText('Energía P3'))
      .toHaveAccessibleDescription(/Es demasiado consumo/)
    await page.getByLabelText('Energía P3').fill('123456789')
    await compare.click()
    await expect.element(page.getByLabelText('Energía P3')).toHaveAccessibleDescription(/Son demasiados kWh/)
  })
})

describe('gas', () => {
  const shared = '?tariff=RL.2&kwh=900&paid=80'

  test('beside the regulated tariff, whose prices of those days are known', async () => {
    history.replaceState(null, '', `/comparador-gas${shared}&from=2026-10-01&to=2026-10-31`)
    draw(<Comparator energy="gas" />)
    await expect.element(page.getByText('Tarifa regulada, TUR 2')).toBeVisible()
    await expect
      .element(page.getByText(/con los precios del .*dic 2026; cambian cada trimestre/))
      .toBeVisible()
    await expect.element(page.getByText(/Con la TUR 2, esta factura habría sido de 68,38\s€/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /comparador de la CNMC/ }))
      .toHaveAttribute('href', 'https://comparador.cnmc.gob.es/')
  })

  test('where they are not known, it says so', async () => {
    history.replaceState(null, '', `/comparador-gas${shared}&from=2026-08-01&to=2026-08-31`)
    draw(<Comparator energy="gas" />)
    await expect.element(page.getByText(/no tenemos los precios de la TUR 2/)).toBeVisible()
  })
})
