import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { langs } from '@fanal/domain/settings/languages'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lookHere } from '#test/look.ts'
import { draw, loadLanguage } from '#test/portal.tsx'
import { unmountAll } from '#test/render.tsx'
import { type Answer, type Call, serve } from '#test/server.ts'
import { Calculator } from './calculator.tsx'
import { MeasuredCard } from './measured-card.tsx'

const cups = 'ES0031405512340001MK0F'
const good = () => ({ body: { status: 'OK', optimalPower: 3.26 } })
const served = (answer: (call: Call) => Answer = good) => serve(answer)

beforeEach(async () => {
  history.replaceState(null, '', '/potencia')
  await loadLanguage('es', 'calculator', 'bill-scan', 'fields', 'shell')
})
afterEach(() => history.replaceState(null, '', '/'))

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const submit = page.getByRole('button', { name: 'Calcular la potencia' })
const result = page.getByRole('region', { name: 'Tu potencia' })

/** 3.26 kW. */
async function fillIn() {
  await page.getByLabelText('Superficie en m²').fill('90')
  await page.getByLabelText('Personas en casa').fill('3')
  for (const name of ['Calefacción eléctrica', 'Lavadora', 'Horno', 'Vitrocerámica o inducción'])
    await box(name).click()
  await box('Nevera o congelador').click()
  await box('Televisor').click()
  await page.getByLabelText('Televisor: cuántos').fill('2')
}

async function callMe() {
  await result.getByLabelText('CUPS').fill(cups)
  await result.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Marta')
  await result.getByLabelText('Primer apellido').fill('Puig')
  await result.getByLabelText('Teléfono').fill('+34 600 000 010')
  await result.getByLabelText('Correo electrónico').fill('marta@example.com')
  await result.getByLabelText('¿A qué horas?').selectOptions('15-19h')
  await result.getByRole('checkbox').click()
}
const ask = result.getByRole('button', { name: 'Pedir la llamada' })

test('the sum follows what is chosen, and the result follows the form', async () => {
  const server = served()
  draw(<Calculator />)
  await expect.element(page.getByText('Aquí verás lo que suma cada aparato.')).toBeVisible()
  await fillIn()
  const live = page.getByRole('complementary')
  await expect.element(live.getByText('3,26')).toBeVisible()
  await expect.element(live.getByText('2 × Televisor')).toBeVisible()
  await page.getByText('Muchos').click()
  await expect.element(live.getByText('4,54')).toBeVisible()
  await page.getByText('Algunos').click()
  await expect.element(result).not.toBeInTheDocument()
  await submit.click()
  await expect.element(result.getByRole('heading', { name: 'Tu potencia' })).toHaveFocus()
  await expect.element(result.getByText('3,26', { exact: true })).toBeVisible()
  await expect.element(result.getByText('3,3', { exact: true })).toBeVisible()
  // The result follows from the form alone: no call, no supply point.
  expect(server.calls).toEqual([])
  await expect
    .poll(() => decodeURIComponent(location.search))
    .toBe('?area=90&people=3&simultaneity=0.4&appliances=heating,washingMachine,oven,hob,fridge.1,tv.2')
  // The result and its address follow the form.
  await box('Horno').click()
  await expect.element(result.getByText('2,46', { exact: true })).toBeVisible()
  await expect.poll(() => location.search).not.toContain('oven')
})

test('every wrong field says what is wrong, and the first gets the focus', async () => {
  const server = served()
  draw(<Calculator />)
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Falta corregir 3 datos.')
  for (const text of [
    'Escribe los metros con un número entero mayor que cero.',
    'Escribe cuántas personas sois, una como mínimo.',
    'Marca al menos un aparato.',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByLabelText('Superficie en m²')).toHaveFocus()
  await expect.element(page.getByLabelText('CUPS')).not.toBeInTheDocument()
  await page.getByLabelText('Superficie en m²').fill('-9')
  await box('Televisor').click()
  await expect.element(page.getByText('Marca al menos un aparato.')).not.toBeInTheDocument()
  await page.getByLabelText('Televisor: cuántos').fill('0')
  await submit.click()
  await expect.element(page.getByText('Escribe un número entero mayor que cero.')).toBeVisible()
  expect(server.calls).toEqual([])
})

describe('a shared address', () => {
  const shared = '/potencia?area=90&people=3&simultaneity=0.25&appliances=oven,tv.2,waterHeater.80'

  test('opens with its result and asks nobody', async () => {
    const server = served()
    history.replaceState(null, '', shared)
    draw(<Calculator />)
    // 0.50 + 0.40 + 0.50.
    await expect.element(result.getByText('1,4', { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText('Superficie en m²')).toHaveValue('90')
    await expect.element(page.getByLabelText('Termo: litros')).toHaveValue('80')
    await expect
      .element(result.getByText('Termo pide 2 kW por sí solo: con menos no funcionaría.'))
      .toBeVisible()
    await page.getByLabelText('Personas en casa').fill('')
    await callMe()
    await ask.click()
    await expect.element(result.getByText(/^Antes falta algo en el cálculo/)).toBeVisible()
    expect(server.calls).toEqual([])
  })

  test('is not mixed with what was typed before', async () => {
    served()
    sessionStorage.setItem('draft:visitor:calculator', JSON.stringify({ area: '200' }))
    history.replaceState(null, '', shared)
    draw(<Calculator />)
    await expect.element(page.getByLabelText('Superficie en m²')).toHaveValue('90')
  })
})

test('what is typed survives a reload', async () => {
  served()
  const again = draw(<Calculator />)
  await page.getByLabelText('Superficie en m²').fill('75')
  await box('Horno').click()
  again(null)
  draw(<Calculator />)
  await expect.element(page.getByLabelText('Superficie en m²')).toHaveValue('75')
  await expect.element(box('Horno')).toBeChecked()
})

describe('the call', () => {
  const sent = (status: string) =>
    served(({ body }) => ({ body: 'name' in body ? { status, result: '26000007' } : { status: 'OK' } }))

  test('goes with the calculation, and is thanked for', async () => {
    const server = sent('OK')
    draw(<Calculator />)
    await fillIn()
    await submit.click()
    await expect.element(ask).toBeVisible()
    await ask.click()
    await expect.element(result.getByText('Hace falta que lo aceptes para seguir.')).toBeVisible()
    await expect.element(result.getByText('Escribe el CUPS de tu factura.')).toBeVisible()
    await result.getByLabelText('CUPS').fill('ES0031405512340001KM')
    await userEvent.tab()
    await expect.element(result.getByText('Este CUPS no es válido. Revísalo en tu factura.')).toBeVisible()
    await callMe()
    await ask.click()
    await expect.element(result.getByText('Gracias')).toBeVisible()
    await expect.element(result.getByText(/Tu solicitud es la 26000007/)).toBeVisible()
    const [call, ...others] = server.to(/^leads\/potencia/)
    expect(others).toEqual([])
    expect(call?.key).toBeTruthy()
    expect(call?.body['appliances']).toHaveLength(15)
    expect(call?.body).toMatchObject({
      cups,
      area: 90,
      numPersones: 3,
      cofSimul: 0.4,
      optimalPower: 3.26,
      name: 'Marta',
      telephone: '600000010',
      contactHours: '15-19h',
      consent: true,
    })
  })

  test('that is refused says so at its field', async () => {
    served(() => ({ status: 400, body: { error: 'invalid_request', errors: { cups: ['cups_not_valid'] } } }))
    draw(<Calculator />)
    await fillIn()
    await submit.click()
    await callMe()
    await ask.click()
    await expect.element(result.getByText('Este CUPS no es válido. Revísalo en tu factura.')).toBeVisible()
    await expect.element(result.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Marta')
  })

  test('is not thanked for without an OK', async () => {
    sent('KO')
    draw(<Calculator />)
    await fillIn()
    await submit.click()
    await expect.element(ask).toBeVisible()
    await callMe()
    await ask.click()
    await expect.element(result.getByText(/^No hemos podido pedir la llamada/)).toBeVisible()
    await expect.element(result.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Marta')
  })

  test('is not offered where visitors cannot write', async () => {
    served()
    const features = { ...defaultSettings.features, unsignedContact: false }
    draw(<Calculator />, { settings: { ...defaultSettings, features } })
    await fillIn()
    await submit.click()
    await expect.element(result).toBeVisible()
    await expect.element(ask).not.toBeInTheDocument()
  })
})

test('help stands beside it where the setting names it', async () => {
  served()
  const powerCalculator = { enabled: true, help: { enabled: true, url: 'https://example.com/ayuda' } }
  draw(<Calculator />, { settings: { ...defaultSettings, powerCalculator } })
  await expect
    .element(page.getByRole('link', { name: 'Ver la ayuda' }))
    .toHaveAttribute('href', 'https://example.com/ayuda')
})

describe("what the meter's maxima say", () => {
  const bill = {
    cups: '',
    powers: ['4.6', '4.6'],
    maxDemand: ['2.8', '3.1'],
    powerPrices: ['0.10', '0.05'],
    measuredDays: { from: '2025-10-01', to: '2026-09-30' },
  }
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })

  test('less would do', async () => {
    draw(<MeasuredCard bill={bill} largestW={0} />)
    await expect.element(row('P1')).toHaveTextContent(/4,6 kW.*2,8 kW.*3,1 kW/)
    await expect.element(row('P2')).toHaveTextContent(/4,6 kW.*3,1 kW.*3,5 kW/)
    await expect.element(page.getByText(/Pagarías 95,17\s€ menos al año/)).toBeVisible()
    await expect
      .element(page.getByText(/cuesta 10,94\s€ con IVA.*en 1,4 meses.*5,11269632.*21/))
      .toBeVisible()
  })

  test('says how many days the maxima cover, and warns where winter is missing', async () => {
    const again = draw(<MeasuredCard bill={bill} largestW={0} />)
    await expect.element(page.getByText(/lo máximo que has pedido en 365\sdías/)).toBeVisible()
    await expect.element(page.getByText('Falta el invierno')).not.toBeInTheDocument()
    again(null)
    const summer = { ...bill, measuredDays: { from: '2026-02-28', to: '2026-09-10' } }
    const next = draw(<MeasuredCard bill={summer} largestW={0} />)
    await expect.element(page.getByText(/lo máximo que has pedido en 195\sdías/)).toBeVisible()
    await expect.element(page.getByText('Falta el invierno')).toBeVisible()
    next(null)
    draw(<MeasuredCard bill={{ ...bill, measuredDays: null }} largestW={0} />)
    await expect.element(page.getByText(/no dice de cuántos días son/)).toBeVisible()
  })

  test('never below the largest appliance', async () => {
    draw(<MeasuredCard bill={bill} largestW={3300} />)
    await expect.element(row('P1')).toHaveTextContent(/3,3 kW/)
    await expect.element(page.getByText(/^No baja de 3,3\skW/)).toBeVisible()
  })

  test('more is needed, or nothing is to be changed', async () => {
    const again = draw(<MeasuredCard bill={{ ...bill, powers: ['2.5', '3'] }} largestW={0} />)
    await expect.element(page.getByText(/^Pagarías .* más al año/)).toBeVisible()
    again(null)
    draw(<MeasuredCard bill={{ ...bill, powers: ['3.1', '3.5'] }} largestW={0} />)
    await expect.element(page.getByText(/^Tienes justo lo que necesitas/)).toBeVisible()
  })

  test('without prices no euros, without maxima no powers', async () => {
    const again = draw(<MeasuredCard bill={{ ...bill, powerPrices: [] }} largestW={0} />)
    await expect.element(row('P1')).toHaveTextContent(/3,1 kW/)
    await expect.element(page.getByText(/Pagarías/)).not.toBeInTheDocument()
    again(null)
    draw(<MeasuredCard bill={{ ...bill, maxDemand: ['2.8', '0'] }} largestW={0} />)
    await expect.element(page.getByText(/^Esa factura no dice/)).toBeVisible()
  })
})

/** With the margins of a page. */
const OnPaper = () => (
  <div style={{ padding: 16 }}>
    <Calculator />
  </div>
)

test.each(langs)('looks right in %s: with errors, and with the result', async (lang) => {
  served()
  await loadLanguage(lang, 'calculator', 'bill-scan', 'fields', 'shell')
  draw(<OnPaper />, { lang })
  await page.getByRole('button', { name: /^(Calcular|Calculate)/ }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  const found = await lookHere('errors', lang)
  unmountAll()
  history.replaceState(null, '', '/potencia?area=90&people=3&appliances=heating,tv.2,waterHeater.80,pool.40')
  draw(<OnPaper />, { lang })
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  found.push(...(await lookHere('result', lang)))
  expect(found).toEqual([])
})
