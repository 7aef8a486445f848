import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Portal } from '#lib/portal.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, serve } from '#test/server.ts'
import ActivationPage from './activation-page.tsx'

beforeAll(() => loadSpanish('activation', 'fields', 'shell'))

const right: Record<string, string> = {
  nif: 'es11111111h',
  contract: '100042',
  email: 'nou@example.com',
  email2: 'nou@example.com',
  phone: '+34 600 000 010',
}
const labels: Record<string, RegExp> = {
  nif: /^NIF, NIE o CIF/,
  contract: /^Número de contrato/,
  invoiceNumber: /^Número de factura/,
  email: /^Correo electrónico/,
  email2: /^Repite el correo/,
  phone: /^Teléfono/,
}
const field = (name: string) => page.getByRole('textbox', { name: labels[name] })
const accept = page.getByRole('checkbox')
const activate = page.getByRole('button', { name: 'Activar', exact: true })
const alert = page.getByRole('alert')
const draft = () => sessionStorage.getItem('draft:visitor:activation')

const rendered = (body: string, errors: string[] = []): Answer => ({
  body: { result: { render: { errors, body } } },
})
const drawPage = (settings: Partial<Portal['settings']> = {}) =>
  draw(<ActivationPage />, {
    elements: [],
    settings: {
      ...defaultSettings,
      features: { ...defaultSettings.features, enableServerElements: false },
      ...settings,
    },
  })

async function fillForm(values: Record<string, string> = right): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
  await accept.click()
}

test('what was typed is sent, and the answer takes the place of the form', async () => {
  const server = serve(() => rendered('<h2>Hemos recibido tu solicitud</h2>'))
  drawPage()
  await fillForm()
  await expect.element(field('nif')).toHaveValue('ES11111111H')
  await activate.click()
  await expect.element(page.getByRole('heading', { name: 'Hemos recibido tu solicitud' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveFocus()
  await expect.element(field('nif')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
  expect(server.to(/^signup\/confirm/).map(({ body }) => body)).toEqual([
    {
      nif: '11111111H',
      contract: '100042',
      email: 'nou@example.com',
      email2: 'nou@example.com',
      phone: '+34600000010',
      accept_conditions: true,
      accept_gdpr: true,
    },
  ])
  expect(draft()).toBeNull()
})

describe('what is wrong', () => {
  test('is said at its field when the form is sent, and the first one gets the focus', async () => {
    const server = serve(() => rendered(''))
    drawPage()
    await activate.click()
    for (const name of Object.keys(right))
      await expect.element(field(name)).toHaveAccessibleDescription(/^Es obligatorio/)
    await expect.element(accept).toHaveAccessibleDescription('Tienes que aceptarlas para continuar')
    await expect.element(field('nif')).toHaveFocus()
    await fillForm()
    await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(0)
    await accept.click()
    await activate.click()
    await expect.element(accept).toHaveFocus()
    expect(server.calls).toEqual([])
  })

  test.each([
    ['nif', '11111111A', 'No es un NIF, NIE o CIF válido', '11111111H'],
    ['email', 'nou', 'No es un correo electrónico válido', 'nou@example.com'],
    ['email2', 'nov@example.com', 'Los dos correos no coinciden', 'nou@example.com'],
    ['phone', '+34 100 000 000', 'No es un teléfono válido', '+34 600 000 010'],
  ])('is said when %s is left, and goes while it is corrected', async (name, wrong, message, corrected) => {
    drawPage()
    await field('email').fill('nou@example.com')
    await field(name).fill(wrong)
    await expect.element(field(name)).not.toHaveAttribute('aria-invalid')
    ;((await field(name).findElement()) as HTMLElement).blur()
    await expect.element(field(name)).toHaveAccessibleDescription(new RegExp(`^${message}`))
    await field(name).fill(corrected)
    await expect.element(field(name)).not.toHaveAttribute('aria-invalid')
  })

  test('is not said at a field that was only passed', async () => {
    drawPage()
    await field('contract').click()
    await field('nif').click()
    await expect.element(field('contract')).not.toHaveFocus()
    await expect.element(field('contract')).not.toHaveAttribute('aria-invalid')
  })

  test('as the server sees it is listed under its heading, and the form stays', async () => {
    const errors = ['El NIF no es válido.', '<b>Falta</b> el contrato.']
    serve(() => rendered('', errors))
    drawPage()
    await fillForm()
    await activate.click()
    await expect.element(alert).toHaveTextContent('No se ha podido activar la cuenta')
    expect(
      alert
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(errors)
    await expect.element(field('contract')).toHaveValue('100042')
    await expect.element(accept).toBeChecked()
  })

  test('a failed call is reported, and the retry is the same write', async () => {
    const answers = [
      { status: 500, body: { error: 'internal_error', message: 'x', reference: 'ABC123' } },
      null,
      rendered('<h2>Recibido</h2>'),
    ]
    const server = serve(() => answers[server.calls.length - 1] ?? null)
    drawPage()
    await fillForm()
    await activate.click()
    await expect.element(alert).toHaveTextContent('Error al activar la cuenta')
    await expect.element(alert).toHaveTextContent('ABC123')
    await activate.click()
    await expect.element(alert).not.toHaveTextContent('ABC123')
    await expect.element(alert).toHaveTextContent('Error al activar la cuenta')
    await expect.element(field('email')).toHaveValue('nou@example.com')
    await activate.click()
    await expect.element(page.getByRole('heading', { name: 'Recibido' })).toBeVisible()
    expect(server.calls).toHaveLength(3)
    expect(new Set(server.calls.map(({ key }) => key)).size).toBe(1)
  })
})

test('HTML in the answer is shown, and what is hostile in it is not run', async () => {
  const body =
    '<h2>Recibido</h2><script>window.hacked = 1</script><img src="data:," onerror="window.hacked = 2"><form><input name="password"></form>'
  serve(() => rendered(body))
  drawPage()
  await fillForm()
  await activate.click()
  await expect.element(page.getByRole('heading', { name: 'Recibido' })).toBeVisible()
  expect(document.querySelectorAll('main form, main input, main script, main [onerror]')).toHaveLength(0)
  expect('hacked' in window).toBe(false)
})

test('the draft is kept one second after the last change, and comes back', async () => {
  const pauses: number[] = []
  let last = 0
  const hear = () => (last = performance.now())
  document.addEventListener('input', hear, true)
  const save = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    value,
  ) {
    if (key.startsWith('draft:')) pauses.push(performance.now() - last)
    this[key] = value
  })
  const redraw = drawPage()
  await expect.element(field('phone')).toHaveValue('+34')
  await field('nif').fill('11111111h')
  await field('contract').fill('100042')
  await expect.poll(draft).toContain('100042')
  for (const pause of pauses) expect(pause).toBeGreaterThan(990)
  await accept.click()
  await expect.poll(draft).toContain('"acceptConditionsAndGdpr":true')
  save.mockRestore()
  document.removeEventListener('input', hear, true)
  redraw(null)
  drawPage()
  await expect.element(field('nif')).toHaveValue('11111111H')
  await expect.element(field('contract')).toHaveValue('100042')
  await expect.element(accept).toBeChecked()
  await expect.element(field('phone')).toHaveValue('+34')
})

test('settings say which fields are asked for, and where the conditions are', async () => {
  const server = serve(() => rendered('<h2>Hemos recibido tu solicitud</h2>'))
  const redraw = drawPage()
  await expect
    .element(page.getByRole('link', { name: 'condiciones de uso' }))
    .toHaveAttribute('href', 'https://www.example.com/conditions')
  await expect.element(field('invoiceNumber')).not.toBeInTheDocument()
  redraw(null)
  drawPage({
    signUp: { phoneField: false, invoiceNumberField: true },
    links: { ...defaultSettings.links, gdpr: '' },
  })
  await expect.element(page.getByText('política de protección de datos')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'política de protección de datos' }))
    .not.toBeInTheDocument()
  await expect.element(field('phone')).not.toBeInTheDocument()
  const { phone: _, ...asked } = right
  await fillForm(asked)
  await activate.click()
  await expect.element(field('invoiceNumber')).toHaveAccessibleDescription(/^Es obligatorio/)
  await field('invoiceNumber').fill('FE2600042')
  await activate.click()
  await expect.element(page.getByRole('heading', { name: 'Hemos recibido tu solicitud' })).toBeVisible()
  expect(server.calls.map(({ body }) => body)).toMatchObject([{ invoiceNumber: 'FE2600042' }])
})
