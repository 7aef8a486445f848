import type { Newsletter } from '@fanal/contract/schemas/newsletter'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Portal } from '#lib/portal.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, type Call, serve } from '#test/server.ts'
import { NewsletterPanel } from './newsletter-panel.tsx'

beforeAll(() => loadSpanish('newsletter', 'fields', 'shell'))
afterEach(() => history.replaceState(null, '', location.pathname))

const newsletter = (id: number, over: Partial<Newsletter> = {}): Newsletter => ({
  newsletter_id: id,
  name: `Boletín ${id}`,
  newsletter_description: `Texto ${id}`,
  subscribed: false,
  subscriptor_id: null,
  exported: false,
  ...over,
})
const three = [newsletter(1), newsletter(2), newsletter(3)]
const profile = { email: 'ana@example.com', readonly: false } as Portal['profile']

/** Somebody known gets `who` and `listed`; a write is answered by `saved`. */
function open(
  { listed = three, who, saved }: { listed?: Newsletter[]; who?: object; saved?: (call: Call) => Answer },
  over: Partial<Portal> = {},
) {
  const server = serve((call) => {
    if (call.method === 'POST') return saved ? saved(call) : { body: listed }
    if (call.path.startsWith('subscribers/'))
      return who
        ? { body: { emails: ['ana@example.com'], new_email: null, ...who } }
        : { status: 404, body: {} }
    return { body: listed }
  })
  draw(<NewsletterPanel />, over)
  return server
}
const box = (id: number) => page.getByRole('checkbox', { name: `Boletín ${id}` })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sent = (server: ReturnType<typeof serve>) => server.to(/set_active/).map(({ body }) => body)

describe('a visitor', () => {
  test('writes an address, chooses, and is told to look at the mail', async () => {
    const server = open({})
    await button('Confirmar mi suscripción').click()
    await expect.element(page.getByText('El correo no es válido')).toBeVisible()
    await expect.element(page.getByText('Elige al menos un boletín')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: /^Correo/ })).toHaveFocus()
    await page.getByRole('textbox', { name: /^Correo/ }).fill('ana@example.com')
    await page.getByText('Texto 2').click()
    await button('Confirmar mi suscripción').click()
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Hemos enviado un enlace a ana@example.com')
    expect(sent(server)).toEqual([{ subscriptor_or_email: 'ana@example.com', selected_newsletters: [2] }])
    expect(server.to(/^subscribers/, 'GET')).toEqual([])
    await expect.element(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
    await button('Usar otro correo').click()
    await expect.element(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
  })

  test.each<[string, Answer, string]>([
    [
      'a refusal',
      { status: 500, body: { error: 'internal_error' } },
      'No hemos podido guardar tus preferencias',
    ],
    ['too often', { status: 429, body: { error: 'too_many_requests' } }, 'Has pedido demasiados correos'],
    ['no answer', null, 'No hemos podido guardar tus preferencias'],
  ])('%s is told, and nothing is lost', async (_, answer, text) => {
    open({ saved: () => answer })
    await page.getByRole('textbox', { name: /^Correo/ }).fill('ana@example.com')
    await box(1).click()
    await button('Confirmar mi suscripción').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    await expect.element(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue('ana@example.com')
    await expect.element(box(1)).toBeChecked()
  })

  test('all are marked and unmarked by one button', async () => {
    open({})
    await button('Marcar todos').click()
    for (const id of [1, 2, 3]) await expect.element(box(id)).toBeChecked()
    await button('Desmarcar todos').click()
    for (const id of [1, 2, 3]) await expect.element(box(id)).not.toBeChecked()
  })
})

describe('a subscriber', () => {
  const listed = [
    newsletter(1, { subscribed: true, exported: true, subscriptor_id: 7 }),
    newsletter(2, { subscribed: true, subscriptor_id: 7 }),
    newsletter(3, { subscriptor_id: 7 }),
  ]

  test('keeps what was handed over, and reads why', async () => {
    const server = open({ listed, who: { id: 7 } }, { profile })
    await expect.element(box(1)).toBeChecked()
    await box(1).click({ force: true })
    await expect.element(box(1)).toBeChecked()
    await button('Marcar todos').click()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Usa el enlace del propio correo')).toBeVisible()
    await button('Desmarcar todos').click()
    await expect.element(box(1)).toBeChecked()
    await expect.element(box(2)).not.toBeChecked()
    await button('Guardar').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Guardado')
    expect(sent(server)).toEqual([{ subscriptor_or_email: '-', selected_newsletters: [1] }])
    await expect.element(page.getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
  })

  test('leaves all, and is forgotten', async () => {
    const own = [newsletter(2, { subscribed: true, subscriptor_id: 7 })]
    const server = open({ listed: own, who: { id: 7 }, saved: () => ({ body: 'removed' }) }, { profile })
    await box(2).click()
    await button('Darme de baja de todo').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Te has dado de baja de todos')
    await expect.element(page.getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
    expect(sent(server)).toEqual([{ subscriptor_or_email: '-', selected_newsletters: [] }])
  })

  test('has a fixed address, which may be changed by a link to the new one', async () => {
    const server = open(
      { listed, who: { id: 7 }, saved: () => ({ body: { status: 'OK', is_changed: false } }) },
      { profile },
    )
    await expect.element(page.getByText('ana@example.com')).toBeVisible()
    await button('Cambiar').click()
    const field = page.getByRole('textbox', { name: /^Nuevo correo/ })
    await expect.element(field).toHaveFocus()
    await field.fill('nope')
    await button('Guardar el correo').click()
    await expect.element(page.getByText('El correo no es válido')).toBeVisible()
    await field.fill('nova@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('status')).toHaveTextContent('un enlace a nova@example.com')
    expect(server.to(/set_mails/).map(({ body }) => body)).toEqual([
      { subscriberId: '-', emails: ['nova@example.com'] },
    ])
    await button('Cambiar').click()
    await button('Cancelar').click()
    await expect.element(page.getByText('ana@example.com')).toBeVisible()
  })

  test('finds no way to change it where the operator says so, and staff change nothing', async () => {
    const settings = { ...defaultSettings, newsletter: { enabled: true, mailEditionDisabled: true } }
    open(
      { listed, who: { id: 7 } },
      { profile: { ...profile, readonly: true } as Portal['profile'], settings },
    )
    await expect.element(button('Guardar')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Cambiar')).not.toBeInTheDocument()
  })
})

test('the link that a new address got is confirmed by a press', async () => {
  history.replaceState(null, '', '?params=a.b.c')
  const server = open({
    who: { id: 7, new_email: 'nova@example.com' },
    saved: () => ({ body: { status: 'OK', is_changed: true } }),
  })
  await button('Confirmar el nuevo correo').click()
  await expect.element(page.getByText('Tus boletines llegan ahora a nova@example.com.')).toBeVisible()
  expect(server.to(/set_mails/).map(({ body }) => body)).toEqual([
    { subscriberId: 'a.b.c', emails: ['nova@example.com'] },
  ])
})

test('the link of a first mail has what was chosen, and confirms it', async () => {
  history.replaceState(null, '', '?params=a.b.c')
  const who: { id: number | null } = { id: null }
  const server = open({
    listed: [newsletter(1, { subscribed: true }), newsletter(2)],
    who,
    saved: () => {
      who.id = 7
      return { body: [newsletter(1, { subscribed: true, subscriptor_id: 7 })] }
    },
  })
  await expect.element(box(1)).toBeChecked()
  await button('Confirmar mi suscripción').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Suscripción confirmada')
  await expect.element(button('Guardar')).toBeVisible()
  expect(sent(server)).toEqual([{ subscriptor_or_email: 'a.b.c', selected_newsletters: [1] }])
})

test('a link that is not valid says so, and lets ask for another', async () => {
  history.replaceState(null, '', '?params=a.b.c')
  serve(({ path }) =>
    path.includes('a.b.c') ? { status: 403, body: { error: 'newsletter_link_invalid' } } : { body: three },
  )
  draw(<NewsletterPanel />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('El enlace no es válido o ha caducado')
  await expect.element(page.getByRole('textbox', { name: /^Correo/ })).toBeVisible()
  await expect.element(box(3)).toBeVisible()
})

test.each(['newsletters/', 'subscribers/'])(
  '%s says it first: the other is not waited for',
  async (first) => {
    history.replaceState(null, '', '?params=a.b.c')
    serve(({ path }) => {
      if (!path.includes('a.b.c')) return { body: three }
      const refused = { status: 403, body: { error: 'newsletter_link_invalid' } }
      return path.startsWith(first) ? refused : new Promise(() => undefined)
    })
    draw(<NewsletterPanel />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('El enlace no es válido o ha caducado')
    await expect.element(box(3)).toBeVisible()
  },
)

test.each(['7', 'ana@example.com'])('a link that proves nothing is told: %s', async (params) => {
  history.replaceState(null, '', `?params=${params}`)
  open({})
  await expect.element(page.getByRole('alert')).toHaveTextContent('El enlace no es válido o ha caducado')
  await expect.element(page.getByRole('textbox', { name: /^Correo/ })).toBeVisible()
})

test('a subscriber who cannot be read is told so, and no stranger’s form is shown', async () => {
  let isBroken = true
  serve(({ path }) => {
    if (!path.startsWith('subscribers/')) return { body: three }
    if (isBroken) return { status: 500, body: { error: 'internal_error', reference: 'AB12' } }
    return { body: { id: 7, emails: ['ana@example.com'], new_email: null } }
  })
  draw(<NewsletterPanel />, { profile })
  await expect.element(page.getByRole('alert')).toHaveTextContent('No hemos podido saber de quién es')
  await expect.element(box(1)).not.toBeInTheDocument()
  isBroken = false
  await button('Volver a probar').click()
  await expect.element(page.getByText('ana@example.com')).toBeVisible()
})

test('none is said, and a failure can be retried', async () => {
  let isBroken = true
  serve(() =>
    isBroken ? { status: 500, body: { error: 'internal_error', reference: 'AB12' } } : { body: [] },
  )
  draw(<NewsletterPanel />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No hemos podido cargar los boletines')
  await expect.element(page.getByRole('alert')).toHaveTextContent('AB12')
  isBroken = false
  await button('Volver a probar').click()
  await expect.element(page.getByText('Ahora mismo no hay boletines')).toBeVisible()
})
