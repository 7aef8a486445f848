import type { ComponentType } from 'react'
import { hoursOfDay, stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { addDays } from '@fanal/domain/dates'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { alert, button, changeServer, contract, drawForm, field, onDone } from '#test/contract-changes.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { AddressChangeForm } from './address-change-form.tsx'
import { ContactValue } from './contact-value.tsx'
import { InvoiceOnlineForm, RefCatastralForm } from './data-change-forms.tsx'
import type { FormProps } from './form-props.ts'
import { DoubleTariffForm, HappyDayForm, HappyHoursForm } from './personalised/personalised-form.tsx'

beforeAll(() => loadSpanish('contract-changes', 'contracts', 'fields', 'shell'))

beforeEach(() => {
  vi.useRealTimers()
  onDone.mockClear()
})

describe('the address of notices', () => {
  const other = page.getByRole('button', { name: 'Otra dirección' })
  const zip = field(/^Código postal/)
  const city = field(/^Población/)

  test('one of the customer’s own', async () => {
    const server = changeServer()
    drawForm(AddressChangeForm)
    await button('Cambiar la dirección').click()
    await expect.element(page.getByRole('radiogroup')).toHaveAccessibleDescription('Es obligatorio')
    await page.getByRole('radio', { name: /Gestoria Vidal/ }).click()
    await button('Cambiar la dirección').click()
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
    expect(server.written()).toMatchObject([{ method: 'PUT', body: { addressId: 5 } }])
  })

  test('the only one on file: it says that there is no other', async () => {
    changeServer(({ path }) =>
      path.startsWith('addresses')
        ? { body: { items: [{ id: 1, name: 'Casa', full_address: 'Calle Nueva, 1' }] } }
        : undefined,
    )
    drawForm(AddressChangeForm)
    await expect.element(page.getByText('No tienes otras direcciones guardadas.')).toBeVisible()
  })

  test('a postal code is looked up seven tenths of a second after the last key', async () => {
    const server = changeServer()
    drawForm(AddressChangeForm)
    await other.click()
    const input = (await zip.findElement()) as HTMLInputElement
    const asked = () => server.calls.filter(({ path }) => path.includes('zipcode')).length
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    type('44001')
    await vi.advanceTimersByTimeAsync(600)
    type('17190')
    await vi.advanceTimersByTimeAsync(600)
    expect(asked()).toBe(0)
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await expect.element(city).toHaveValue('Salt')
    expect(asked()).toBe(1)
  })

  test('a new one, whose postal code tells the city', async () => {
    const server = changeServer()
    drawForm(AddressChangeForm)
    await other.click()
    await button('Cambiar la dirección').click()
    await expect.element(alert).toHaveTextContent('Hay 6 datos por corregir.')
    await expect.element(zip).toHaveFocus()
    await zip.fill('17190')
    await expect.element(city).toHaveValue('Salt')
    await expect.element(field(/^Provincia/)).toHaveDisplayValue('Girona')
    // Fields filled in by the postal code show no error any more.
    await expect.element(alert).toHaveTextContent('Hay 3 datos por corregir.')
    await expect.element(field(/^Provincia/)).not.toHaveAttribute('aria-invalid', 'true')
    await zip.fill('44 001')
    await expect.element(field(/^Provincia/)).toHaveDisplayValue('Teruel')
    await expect
      .element(page.getByText('No conocemos este código postal: escribe la población.'))
      .toBeVisible()
    await city.fill('Teruel')
    await field(/^Tipo de vía/).selectOptions('Calle')
    await field(/^Nombre de la vía/).fill('Mayor')
    await field(/^Número/).fill('7')
    await field(/^Referencia catastral/).fill('9872023 vh5797s')
    await field(/^Correo/).fill('marta@')
    await button('Cambiar la dirección').click()
    await expect.element(field(/^Correo/)).toHaveAccessibleDescription(/^El correo no es válido/)
    expect(server.written()).toEqual([])
    await field(/^Correo/).fill('marta@example.com')
    await button('Cambiar la dirección').click()
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
    expect(server.written()).toMatchObject([
      {
        method: 'POST',
        body: {
          address: {
            dp: '44001',
            state: '44',
            poblacio: 'Teruel',
            nv: 'Mayor',
            pnp: '7',
            ref_catastral: '9872023VH5797S',
            email: 'marta@example.com',
          },
        },
      },
    ])
  })

  test('what was typed is there again after the session has ended in the middle', async () => {
    changeServer(({ method }) =>
      method === 'POST' ? { status: 401, body: { error: 'token_expired' } } : undefined,
    )
    const redraw = drawForm(AddressChangeForm)
    await other.click()
    await zip.fill('17190')
    await expect.element(city).toHaveValue('Salt')
    await field(/^Tipo de vía/).selectOptions('Calle')
    await field(/^Nombre de la vía/).fill('Gran de Gràcia')
    await field(/^Número/).fill('1')
    await button('Cambiar la dirección').click()
    await expect.element(alert).toBeVisible()
    redraw(null)
    const server = changeServer()
    drawForm(AddressChangeForm)
    await other.click()
    await expect.element(field(/^Nombre de la vía/)).toHaveValue('Gran de Gràcia')
    await button('Cambiar la dirección').click()
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
    expect(server.written()).toMatchObject([{ body: { address: { nv: 'Gran de Gràcia', pnp: '1' } } }])
  })
})

test('e-mail and phone are edited where they stand', async () => {
  const server = changeServer()
  draw(
    <>
      <ContactValue contract={contract} field="email" label="Correo" />
      <ContactValue contract={contract} field="mobile" label="Teléfono" />
    </>,
    { profile: marta },
  )
  await expect.element(page.getByText(/600 ?000 ?001/)).toBeVisible()
  await button('Editar Correo').click()
  const email = page.getByRole('textbox', { name: 'Correo' })
  await email.fill('marta arroba example')
  await button('Guardar').click()
  await expect.element(email).toHaveAccessibleDescription('El correo no es válido')
  await expect.element(email).toHaveValue('marta arroba example')
  expect(server.written()).toEqual([])
  await email.fill(' Marta.Avisos@example.com ')
  await button('Guardar').click()
  await expect.element(email).not.toBeInTheDocument()
  await button('Editar Teléfono').click()
  const phone = page.getByRole('textbox', { name: 'Teléfono' })
  await phone.fill('12')
  await button('Guardar').click()
  await expect.element(phone).toHaveAccessibleDescription('El teléfono no es válido')
  await button('Cancelar').click()
  await button('Editar Teléfono').click()
  await expect.element(phone).not.toHaveAttribute('aria-invalid', 'true')
  await phone.fill('600-000-077')
  await userEvent.keyboard('{Enter}')
  await expect.element(phone).not.toBeInTheDocument()
  expect(server.written().map(({ path, body }) => [path.split('?')[0], body])).toEqual([
    ['contracts/100002/notification/email/', { value: 'Marta.Avisos@example.com' }],
    ['contracts/100002/notification/mobile/', { value: '600-000-077' }],
  ])
})

test('cadastral reference: only when it changed; wrong control letters warn', async () => {
  const server = changeServer()
  drawForm(RefCatastralForm)
  const submit = button('Guardar la referencia')
  const reference = field(/^Referencia catastral/)
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await reference.fill(' 9872023-vh5797s0001wx')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await reference.fill('9872023VH5797S')
  await expect.element(submit).not.toHaveAttribute('aria-disabled')
  await reference.fill('9872023')
  await submit.click()
  await expect.element(reference).toHaveAccessibleDescription(/^Debe tener 14 o 20 letras y cifras/)
  await reference.fill('9872023 vh5797s 0001 aa')
  await expect.element(page.getByText('Las letras de control no cuadran.')).toBeVisible()
  await submit.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(server.written()).toMatchObject([{ body: { ref_catastral: '9872023VH5797S0001AA' } }])
})

test('a failure keeps the input, and a retry carries the same key', async () => {
  const server = changeServer(({ method }) =>
    method === 'POST' && server.written().length === 1
      ? { status: 500, body: { error: 'internal_error', reference: 'REF9' } }
      : undefined,
  )
  drawForm(InvoiceOnlineForm)
  await expect.element(button('Guardar')).toHaveAttribute('aria-disabled', 'true')
  const both = page.getByRole('radio', { name: 'Por correo postal y electrónico' })
  await both.click()
  await button('Guardar').click()
  await expect.element(alert).toHaveTextContent('No se puede hacer la operación en este momento.')
  await expect.element(alert).toHaveTextContent('REF9')
  await expect.element(both).toBeChecked()
  await button('Guardar').click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const keys = server.written().map(({ key }) => key)
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
})

describe('one choice a month', () => {
  test.each<[string, ComponentType<FormProps>, object[], string, string]>([
    [
      'Doble tarifa',
      DoubleTariffForm,
      [{ startMonth: 12, startYear: 2026, endMonth: 2, endYear: 2027 }],
      'De diciembre de 2026 a febrero de 2027',
      'Ninguno elegido',
    ],
    ['Horas felices', HappyHoursForm, [{ startHour: 10, endHour: 12 }], 'De 10 a 12 h', 'Ninguno elegido'],
    ['Día feliz', HappyDayForm, [{ value: 'monday', label: 'lunes' }], 'lunes', 'Ninguno elegido'],
  ])('%s', async (_, Form, items, label, before) => {
    let chosen: unknown = null
    let isFailing = false
    const server = changeServer(({ path, method, body }) => {
      if (isFailing && method === 'PUT') return { status: 500, body: { error: 'internal_error' } }
      if (method === 'PUT') chosen = body['value']
      if (path.includes('available')) return { body: { items } }
      return { body: { value: chosen, next_change: chosen ? '2026-12-01' : null } }
    })
    const redraw = drawForm(Form)
    await button('Guardar').click()
    const select = page.getByRole('combobox', { name: /^Elige/ })
    await expect.element(select).toHaveAccessibleDescription('Elige una de las opciones')
    await expect.element(page.getByText(before)).toBeVisible()
    await expect.element(page.getByText(/No hay firma ni coste/)).toBeVisible()
    await select.selectOptions(label)
    await expect.element(page.getByText(/^Empieza /)).toBeVisible()
    // This customer has no curve.
    await expect.element(page.getByText(/No tenemos tu consumo/)).toBeVisible()
    isFailing = true
    await button('Guardar').click()
    await expect.element(alert).toHaveTextContent('No se puede hacer la operación en este momento.')
    isFailing = false
    await button('Guardar').click()
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
    expect(server.written().map(({ body }) => body['value'])).toEqual([items[0], items[0]])
    redraw(null)
    drawForm(Form)
    await expect.element(page.getByText(label)).toBeVisible()
    await expect.element(page.getByText(/Podrás cambiarlo a partir del 1 /)).toBeVisible()
    await expect.element(select).not.toBeInTheDocument()
    await expect.element(button('Guardar')).not.toBeInTheDocument()
  })

  test('says what the customer used then in the last 12 months, and why that is no saving', async () => {
    const info = { first_day: '2025-01-01', last_day: '2026-11-13', finest: 'hourly', tariff: '2.0TD' }
    const counts = Array.from({ length: 365 }, (_, day) =>
      stepsOfDay(addDays('2025-11-14', day), 'peninsula', 60),
    )
    // 0.1 kWh each hour, 0.3 from 20 to 22 h; 0.20 € per kWh.
    const hoursOf = (day: number) => hoursOfDay(addDays('2025-11-14', day), 'peninsula', 60)
    const activa = counts.flatMap((_, day) =>
      hoursOf(day).map((hour) => (hour === 20 || hour === 21 ? 300 : 100)),
    )
    const chart = {
      magnitudes: { elements: ['activa'] },
      start: '2025-11-14',
      end: '2026-11-13',
      curve: {
        counts,
        activa,
        period: activa.map(() => 1),
        state: activa.map(() => 1),
        prices: [{ day: 0, energy: [20_000_000] }],
      },
    }
    const server = changeServer(({ path }) => {
      if (path.includes('cch/info'))
        return { body: { ...info, zone: 'peninsula', delay_days: 3, has_prices: true } }
      if (path.includes('cch/chart')) return { body: chart }
      if (path.includes('available'))
        return { body: { items: [18, 20].map((startHour) => ({ startHour, endHour: startHour + 2 })) } }
      return { body: { value: null, next_change: null } }
    })
    drawForm(HappyHoursForm)
    await expect
      .element(page.getByText(/Cuando más usas es «De 20 a 22 h»: el 21\s% de tu consumo/))
      .toBeVisible()
    expect(server.to(/cch\/chart\/hourly.*start=2025-11-14&end=2026-11-13/, 'GET')).toHaveLength(1)
    await page.getByRole('combobox', { name: /^Elige/ }).selectOptions('De 18 a 20 h')
    await expect.element(page.getByText(/usaste entonces 73\skWh, el 7\s% de tu consumo/)).toBeVisible()
    await expect.element(page.getByText(/te costaron 14,60\s€ sin impuestos.*no lo conoce/)).toBeVisible()
  })
})
