import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { takeHandedBill } from '#lib/bill-scan/handed-bill.ts'
import { marta } from '#lib/customer-fixture.ts'
import { lookHere } from '#test/look.ts'
import { draw, loadLanguage } from '#test/portal.tsx'
import { Comparator } from './comparator.tsx'
import { code, photo, scan } from '#lib/bill-scan/scanned-bill-fixture.ts'
import { compare, cups, fillBill, fillContact, served } from './typed-bill-fixture.ts'

beforeEach(async () => {
  history.replaceState(null, '', '/comparador')
  await loadLanguage('es', 'comparators', 'bill-scan', 'fields', 'shell')
})
afterEach(() => history.replaceState(null, '', '/'))

async function typeBill() {
  await page.getByText('Escribir los datos').click()
  await fillBill()
}

describe('a typed bill', () => {
  test('is compared line by line, here', async () => {
    const server = served()
    draw(<Comparator energy="electricity" />)
    await typeBill()
    await compare.click()
    const heading = page.getByRole('heading', { name: 'Habrías pagado 2,39 € menos' })
    await expect.element(heading).toHaveFocus()
    await expect.element(page.getByRole('row', { name: /Total 68,29\s€/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Tu factura 70,68\s€/ })).toBeVisible()
    await expect.element(page.getByText('especial, 5,11269632 %, desde el 1 jun 2026')).toBeVisible()
    // No service was asked, and the address holds no supply point.
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(location.search).toContain('kwh=70_62_118')
    expect(location.search).not.toContain('ES0031')
  })

  test('nothing is required in silence', async () => {
    served()
    draw(<Comparator energy="electricity" />)
    await page.getByText('Escribir los datos').click()
    await compare.click()
    await expect.element(page.getByText('Rellena este campo.').first()).toBeVisible()
  })

  test.each([
    ['Hasta', '2026-08-01', 'El último día no puede ser anterior al primero.'],
    ['Energía P1', '-4', 'Escribe kWh enteros, solo con cifras: 1250.'],
    ['Potencia P1', '16', 'Con la tarifa 2.0TD la potencia llega a 15 kW. Si tienes más, elige 3.0TD.'],
    ['Importe de la factura', '0', 'Escribe un importe mayor que 0, con 2 decimales como mucho.'],
  ])('%s %s: %s', async (label, typed, error) => {
    served()
    draw(<Comparator energy="electricity" />)
    await typeBill()
    await page.getByLabelText(label).fill(typed)
    await compare.click()
    await expect.element(page.getByText(error)).toBeVisible()
  })

  test('more than the power can give', async () => {
    served()
    draw(<Comparator energy="electricity" />)
    await typeBill()
    await page.getByLabelText('Energía P1').fill('9999')
    await compare.click()
    await expect.element(page.getByText(/Es demasiado consumo/)).toBeVisible()
  })

  test('dearer is said honestly', async () => {
    served()
    draw(<Comparator energy="electricity" />)
    await typeBill()
    await page.getByLabelText('Importe de la factura').fill('60')
    await compare.click()
    await expect.element(page.getByRole('heading', { name: 'Habrías pagado 8,29 € más' })).toBeVisible()
    await expect.element(page.getByText(/lo que tienes te sale mejor/)).toBeVisible()
  })
})

describe('a scanned bill', () => {
  test('fills in the form, is checked, and leads to the wizard with what it says', async () => {
    const server = served()
    draw(<Comparator energy="electricity" />)
    await scan(code)
    await expect.element(page.getByText('Tu factura cuadra.')).toBeVisible()
    await expect.element(page.getByLabelText('Energía P3')).toHaveValue('118')
    await expect.element(page.getByLabelText('Potencia P2')).toHaveValue('4,6')
    await page.getByLabelText('Tu compañía').selectOptions('12')
    await compare.click()
    await expect.element(page.getByRole('heading', { name: 'Habrías pagado 2,39 € menos' })).toBeVisible()
    await expect.element(page.getByText(/2.991\skWh del último año que dice tu factura/)).toBeVisible()
    await page.getByRole('button', { name: 'Ver como tabla' }).click()
    await expect.element(page.getByRole('rowheader', { name: 'diciembre de 2026' })).toBeVisible()
    await expect.element(page.getByText('Tarifa regulada, PVPC')).toBeVisible()
    expect((await page.getByRole('link', { name: /CNMC/ }).findElement()).getAttribute('href')).toContain(
      'cfP1=70',
    )
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    const link = page.getByRole('complementary').getByRole('link', { name: 'Contratar ahora' })
    ;(await link.findElement()).addEventListener('click', (event) => event.preventDefault())
    await link.click()
    expect(takeHandedBill('electricity')).toMatchObject({ cups, powers: ['4.6', '4.6'], zipcode: '46003' })
    expect(takeHandedBill('electricity')).toBeUndefined()
    await link.click()
    expect(takeHandedBill('gas')).toBeUndefined()
  })

  test('that does not add up says where and by how much', async () => {
    served()
    draw(<Comparator energy="electricity" />)
    await scan(code.replace('impPot=17.07', 'impPot=19.07'))
    await expect
      .element(page.getByText(/Potencia: dice 19,07\s€ y nos da 17,07\s€ \(diferencia 2,00\s€\)/))
      .toBeVisible()
  })

  test('of thousands of euros is compared as it was filled in', async () => {
    served()
    draw(<Comparator energy="electricity" />)
    await scan(code.replace('imp=70.68', 'imp=1070.68'))
    await expect.element(page.getByLabelText('Importe de la factura')).toHaveValue('1070,68')
    await page.getByLabelText('Tu compañía').selectOptions('12')
    await compare.click()
    await expect.element(page.getByRole('heading', { name: 'Habrías pagado 1.002,39 € menos' })).toBeVisible()
    await page.getByRole('button', { name: 'Ver y corregir los datos' }).click()
    await expect.element(page.getByLabelText('CUPS')).toHaveFocus()
    await page.getByLabelText('Energía P3').fill('117')
    await compare.click()
    await expect.element(page.getByRole('heading', { name: 'Habrías pagado 1.002,54 € menos' })).toBeVisible()
  })

  test('does not mix with the one before', async () => {
    served()
    draw(<Comparator energy="electricity" />)
    await scan(code)
    await expect.element(page.getByLabelText('Energía P1')).toHaveValue('70')
    await scan(code.replace('cfP1=70', 'cfP1=-70'))
    await expect.element(page.getByLabelText('Energía P1')).toHaveValue('')
    await expect.element(page.getByLabelText('Potencia P1')).toHaveValue('4,6')
  })

  test('whose power prices are per day says so', async () => {
    served()
    draw(<Comparator energy="electricity" />)
    await scan(code.replace('34.1275', '0.0935').replace('11.023', '0.0302'))
    await expect
      .element(page.getByText(/precios de la potencia por día, y así los hemos leído/))
      .toBeVisible()
  })

  test('that corrects another cannot be compared', async () => {
    served()
    draw(<Comparator energy="electricity" />)
    await scan(code.replace('tf=N', 'tf=A'))
    await expect.element(page.getByText(/Esta factura corrige otra: no tiene importes/).first()).toBeVisible()
    await expect.element(compare).toHaveAttribute('aria-disabled', 'true')
  })

  test.each([
    ['tc=H0', /Pagas una tarifa plana/],
    ['tc=G0', /Tus horas baratas las eliges tú/],
    ['tc=A0', /Tu precio cambia cada hora/],
  ])('%s says what cannot be compared', async (kind, words) => {
    served()
    draw(<Comparator energy="electricity" />)
    await scan(code.replace('tc=F0', kind))
    await expect.element(page.getByText(words)).toBeVisible()
  })
})

describe('an address', () => {
  const shared =
    '?tariff=2.0TD&from=2026-09-01&to=2026-09-30&kw=4.6_4.6&kwh=70_62_118&paid=70.68&year=795_768_1428&measured=2025-10-01_2026-09-30&prices=0.0935_0.0302_0.148_0.148_0.148'

  test('opens with its result, and back leads to the form', async () => {
    served()
    history.replaceState(null, '', `/comparador${shared}`)
    // The bar at the bottom reaches over the margins of a page.
    draw(
      <div style={{ padding: 16 }}>
        <Comparator energy="electricity" />
      </div>,
    )
    await expect.element(page.getByText('1–30 sept 2026 · 2.0TD · 250 kWh · 70,68 €')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /En un año, .* menos/ })).toBeVisible()
    expect(await lookHere('comparator')).toEqual([])
    await page.getByRole('button', { name: 'Volver a los datos' }).click()
    expect(location.search).toBe('')
    await expect.element(compare).toBeVisible()
  })

  test.each(['kwh=-1_2_3', 'kwh=70', `${shared.slice(1)}&tariff=x`.replace('tariff=2.0TD&', '')])(
    'of no bill says so: %s',
    async (query) => {
      served()
      history.replaceState(null, '', `/comparador?${query}`)
      draw(<Comparator energy="electricity" />)
      await expect.element(page.getByText(/En esta dirección no hay una factura/)).toBeVisible()
    },
  )

  test.each([
    ['75.68', /^Otros conceptos o redondeo 5,00\s€ —/],
    ['70.66', /^Otros conceptos o redondeo -0,02\s€ —/],
  ])('of a bill of %s that has more than we know adds up', async (paid, row) => {
    served()
    history.replaceState(null, '', `/comparador${shared.replace('70.68', paid)}`)
    draw(<Comparator energy="electricity" />)
    await expect.element(page.getByRole('row', { name: row })).toBeVisible()
  })

  test('of the islands names their tax', async () => {
    served()
    history.replaceState(null, '', `/comparador${shared}&zone=canary`)
    draw(<Comparator energy="electricity" />)
    await expect.element(page.getByRole('row', { name: /^IGIC/ })).toBeVisible()
  })

  test('of a tariff that is not sold says so', async () => {
    served()
    history.replaceState(
      null,
      '',
      '/comparador?tariff=6.1TD&from=2026-09-01&to=2026-09-30&kw=16_20&kwh=70&paid=70',
    )
    draw(<Comparator energy="electricity" />)
    await expect.element(page.getByText('No se ha podido comparar')).toBeVisible()
  })
})

describe('a person', () => {
  const address = '/comparador?tariff=2.0TD&from=2026-09-01&to=2026-09-30&kw=4.6_4.6&kwh=70_62_118&paid=70.68'

  test('is asked to call; a failed call keeps everything and goes on with the same key', async () => {
    let isAway = true
    const server = served((call) =>
      call.path.startsWith('price-compare/confirm')
        ? isAway
          ? null
          : { body: { status: 'OK', result: '26-000042' } }
        : undefined,
    )
    history.replaceState(null, '', address)
    draw(<Comparator energy="electricity" />)
    await page.getByRole('button', { name: 'Que me llaméis' }).click()
    await fillContact()
    await page.getByRole('button', { name: 'Pedir que me llaméis' }).click()
    await expect.element(page.getByText(/No se ha podido enviar. No se ha perdido nada/)).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Pedir que me llaméis' }).click()
    await expect
      .element(page.getByText(/a la hora que has elegido. Tu solicitud es la 26-000042/))
      .toBeVisible()
    expect(document.activeElement?.textContent).toContain('Recibido')
    const sent = server.to(/confirm/)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent.at(-1)?.body).toMatchObject({ telephone: '600000010', contactHours: '15-19h', mode: 'auto' })
  })

  test.each([
    [{ status: 429, body: { error: 'too_many_requests' } }, /Hay demasiadas peticiones seguidas/],
    [
      { status: 503, body: { error: 'maintenance', reference: 'r-7' } },
      /vuelve a intentarlo. Referencia: r-7/,
    ],
    [{ body: { status: 'KO' } }, /No se ha podido enviar/],
  ])('is not thanked for before it is stored: %j', async (answer, words) => {
    served((call) => (call.path.startsWith('price-compare/confirm') ? answer : undefined))
    history.replaceState(null, '', address)
    draw(<Comparator energy="electricity" />)
    await page.getByRole('button', { name: 'Que me llaméis' }).click()
    await fillContact()
    await page.getByRole('button', { name: 'Pedir que me llaméis' }).click()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByLabelText('Teléfono')).toHaveValue('+34 600 000 010')
  })

  test.each(['contact', 'unsignedContact'] as const)('is not offered without `%s`', async (name) => {
    served()
    const settings = { ...defaultSettings, features: { ...defaultSettings.features, [name]: false } }
    history.replaceState(null, '', address)
    draw(<Comparator energy="electricity" />, { settings })
    await expect.element(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
    await expect.element(page.getByText('Escribir los datos')).toBeVisible()
    expect(page.getByRole('button', { name: 'Que me llaméis' }).query()).toBeNull()
    expect(page.getByText('Que la mire una persona').query()).toBeNull()
  })

  test('is not called by staff who look on', async () => {
    served()
    history.replaceState(null, '', address)
    draw(<Comparator energy="electricity" />, { profile: { ...marta, readonly: true } })
    await page.getByRole('button', { name: 'Que me llaméis' }).click()
    const button = page.getByRole('button', { name: 'Pedir que me llaméis' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  })

  test('gets the bill, which is required', async () => {
    served()
    draw(<Comparator energy="electricity" />)
    await page.getByText('Que la mire una persona').click()
    await fillContact()
    await page.getByRole('button', { name: 'Enviar la factura' }).click()
    await expect.element(page.getByText('Este dato hace falta.')).toBeVisible()
  })

  test('keeps the focus while a bill comes and goes, and says that it got it', async () => {
    served((call) =>
      call.path.startsWith('crm/uploads')
        ? { body: { upload: '0f8fad5b-d9cb-469f-a165-70867728950e' } }
        : call.path.startsWith('price-compare/confirm')
          ? { body: { status: 'OK', result: '26-000042' } }
          : undefined,
    )
    draw(<Comparator energy="electricity" />)
    await page.getByText('Que la mire una persona').click()
    await fillContact()
    const input = page.getByLabelText('Tu factura')
    const remove = page.getByRole('button', { name: 'Quitar factura.png' })
    ;(await input.findElement()).focus()
    await userEvent.upload(input, await photo('x'))
    await expect.element(remove).toHaveFocus()
    await remove.click()
    await expect.element(input).toHaveFocus()
    await userEvent.upload(input, await photo('x'))
    await expect.element(remove).toBeVisible()
    await page.getByRole('button', { name: 'Enviar la factura' }).click()
    await expect.element(page.getByText('Recibido')).toBeVisible()
    expect(document.activeElement?.textContent).toContain('Recibido')
  })
})

test('gas, with its fixed term apart', async () => {
  served()
  history.replaceState(
    null,
    '',
    '/comparador-gas?tariff=RL.2&from=2026-07-01&to=2026-08-30&kwh=1348&paid=120',
  )
  draw(<Comparator energy="gas" />)
  await expect.element(page.getByRole('heading', { name: 'Habrías pagado 2,42 € menos' })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: /Término fijo/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Contratar luz y gas' })).toBeVisible()
})
