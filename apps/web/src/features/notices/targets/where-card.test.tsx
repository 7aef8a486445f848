import type { NoticeTargets } from '@fanal/contract/schemas/notices/targets'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { lookHere } from '#test/look.ts'
import { aTarget, preferences, targets } from '#test/notices.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, type Call, serve } from '#test/server.ts'
import * as browser from './subscribe-browser.ts'
import { WhereCard } from './where-card.tsx'

vi.mock('./subscribe-browser.ts', { spy: true })

beforeAll(() => loadSpanish('shell', 'notices', 'fields'))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const done: Answer = { body: { status: 'OK' } }

function open(own: Partial<NoticeTargets> = {}, write: (call: Call) => Answer = () => done, profile = marta) {
  const world = { preferences, targets: { ...targets, ...own } }
  const server = serve((call) => {
    if (call.method !== 'GET') return write(call)
    return { body: call.path.startsWith('notices/targets') ? world.targets : world.preferences }
  })
  draw(<WhereCard />, { profile })
  return { ...server, world }
}

describe('quiet hours', () => {
  test('are changed, and switched off', async () => {
    const server = open()
    await expect.element(page.getByText('De 22 h a 8 h')).toBeVisible()
    await button('Cambiar las horas tranquilas').click()
    await dialog.getByRole('combobox', { name: 'Desde' }).selectOptions('8 h')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(dialog.getByText('Elige dos horas distintas')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Hasta' }).selectOptions('9 h')
    server.world.preferences = { ...preferences, quiet: null }
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(page.getByText('Sin horas tranquilas')).toBeVisible()
    await button('Cambiar las horas tranquilas').click()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.to(/times/).map(({ body }) => body)).toEqual([
      { quiet: { from: 8, until: 9 }, is_digest: false },
      { quiet: null, is_digest: false },
    ])
  })

  test('that cannot be saved stay as they were', async () => {
    open({}, () => null)
    await button('Cambiar las horas tranquilas').click()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('No hemos podido guardarlo')
  })
})

describe('mail', () => {
  test('comes for each notice or once a day', async () => {
    const server = open()
    await expect.element(page.getByText('marta@example.com')).toBeVisible()
    await expect.element(page.getByText('Un correo por aviso')).toBeVisible()
    await button('Cambiar cómo llegan los correos').click()
    await dialog.getByRole('radio', { name: /Un resumen al día/ }).click()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.to(/times/).map(({ body }) => body)).toEqual([
      { quiet: { from: 22, until: 8 }, is_digest: true },
    ])
  })

  test('that came back says since when, and is tried again', async () => {
    const mail = { id: 7, address: 'marta@example.com', stopped_at: '2026-11-09T10:00:00.000Z' } as const
    const server = open({ mail: { ...mail, stop_reason: 'address_gone' } })
    await expect.element(page.getByText('Dejó de funcionar el 9 nov')).toBeVisible()
    server.world.targets = targets
    await button('Volver a enviar correos').click()
    await expect.element(page.getByText('Un correo por aviso')).toBeVisible()
    expect(server.to(/resume/).map(({ path }) => path)).toEqual([
      expect.stringMatching(/^notices\/targets\/7\/resume/),
    ])
  })
})

describe('devices', () => {
  const subscription = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }

  test('this browser is added', async () => {
    vi.mocked(browser.canReceive).mockReturnValue(true)
    vi.mocked(browser.subscribeBrowser).mockResolvedValue(subscription)
    const server = open()
    await expect.element(page.getByText('Ningún dispositivo')).toBeVisible()
    server.world.targets = { ...targets, devices: [aTarget(3, 'Chrome, Android')] }
    await button('Añadir este navegador').click()
    await expect.element(page.getByText('Chrome, Android')).toBeVisible()
    await expect.element(page.getByText('Desde el 2 oct')).toBeVisible()
    expect(browser.subscribeBrowser).toHaveBeenCalledWith('BPushKey')
    expect(server.to(/devices/).map(({ body }) => body)).toEqual([subscription])
  })

  test.each<[string, () => Promise<typeof subscription | 'denied'>, Answer, string]>([
    ['the person says no', async () => 'denied', done, 'Tu navegador no deja mostrar avisos'],
    [
      'the browser fails',
      () => Promise.reject(new Error('no')),
      done,
      'No hemos podido añadir este navegador',
    ],
    [
      'there are too many',
      async () => subscription,
      { status: 409, body: { error: 'too_many_targets' } },
      'Ya tienes todos los dispositivos que caben',
    ],
  ])('it is said when %s', async (_, subscribe, answer, text) => {
    vi.mocked(browser.canReceive).mockReturnValue(true)
    vi.mocked(browser.subscribeBrowser).mockImplementation(subscribe)
    open({}, () => answer)
    await button('Añadir este navegador').click()
    await expect.element(page.getByText(text)).toBeVisible()
  })

  test('a browser that cannot says so', async () => {
    vi.mocked(browser.canReceive).mockReturnValue(false)
    open()
    await expect.element(page.getByText('Este navegador no puede recibir avisos')).toBeVisible()
    await expect.element(button('Añadir este navegador')).not.toBeInTheDocument()
  })

  test('one that stopped says since when, and is taken away', async () => {
    const old = aTarget(4, '', { stopped_at: '2026-11-09T10:00:00.000Z', stop_reason: 'gone' })
    const server = open({ devices: [old] })
    await expect.element(page.getByText('Dejó de responder el 9 nov')).toBeVisible()
    server.world.targets = targets
    await button('Quitar: Dispositivo').click()
    await expect.element(page.getByText('Ningún dispositivo')).toBeVisible()
    expect(server.to(/targets\/4/, 'DELETE')).toHaveLength(1)
  })
})

describe('calendar', () => {
  test('its link is copied, or shown where a page may not copy; a new one ends the old', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'))
    const server = open()
    await button('Copiar el enlace').click()
    await expect
      .element(page.getByRole('textbox', { name: 'Enlace del calendario' }))
      .toHaveValue(targets.calendar.url)
    copied.mockResolvedValue()
    await button('Copiar el enlace').click()
    await expect.element(button('Copiado')).toBeVisible()
    expect(copied).toHaveBeenLastCalledWith(targets.calendar.url)
    await button('Enlace nuevo').click()
    await expect.element(dialog).toHaveTextContent('El enlace de ahora deja de funcionar')
    await dialog.getByRole('button', { name: 'Enlace nuevo' }).click()
    await expect.element(page.getByText('el de antes no funciona')).toBeVisible()
    await expect.element(button('Copiar el enlace')).toBeVisible()
    expect(server.to(/^notices\/calendar/)).toHaveLength(1)
  })
})

describe('webhooks', () => {
  const add = async (address: string) => {
    await button('Añadir un webhook').click()
    await dialog.getByRole('textbox', { name: /Dirección/ }).fill(address)
    await dialog.getByRole('button', { name: 'Añadir un webhook' }).click()
  }

  test('the secret is shown once', async () => {
    const server = open({}, () => ({ body: { id: 9, secret: 'whsec_abc' } }))
    await add('https://example.com/hook')
    await expect.element(dialog.getByRole('textbox', { name: 'Secreto' })).toHaveValue('whsec_abc')
    await dialog.getByRole('button', { name: 'Ya lo tengo' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.to(/webhooks/).map(({ body }) => body)).toEqual([{ url: 'https://example.com/hook' }])
    expect(document.body.innerHTML).not.toContain('whsec_abc')
  })

  test.each([
    ['', 'Escribe la dirección', {}],
    ['http://10.0.0.1', 'No podemos enviar a esta dirección', { url: ['not_https'] }],
    ['https://nowhere.invalid', 'No existe ninguna dirección con ese nombre', { url: ['unknown_name'] }],
    ['https://slow.example.com', 'La dirección no contesta', { url: ['timeout'] }],
    ['https://a.example.com', 'no acepta nuestro aviso de prueba', { url: ['not_accepted'] }],
    ['https://b.example.com', 'Ya tienes esta dirección', { url: ['taken'] }],
  ])('%s: %s', async (address, text, errors) => {
    open({}, () => ({ status: 400, body: { error: 'invalid_request', errors } }))
    await add(address)
    await expect.element(dialog.getByText(text)).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: /Dirección/ })).toHaveValue(address)
  })

  test('get a new secret, are tried again, and are taken away after asking', async () => {
    const stopped = { stopped_at: '2026-11-09T10:00:00.000Z', stop_reason: 'failing' }
    const webhooks = [
      aTarget(5, 'https://example.com/a', { failing_since: '2026-11-08T10:00:00.000Z' }),
      aTarget(6, 'https://example.com/b', stopped),
    ]
    const server = open({ webhooks }, ({ path }) =>
      path.includes('secret') ? { body: { secret: 'whsec_new' } } : done,
    )
    await expect.element(page.getByText('Sin entregar desde el 8 nov')).toBeVisible()
    await expect.element(page.getByText('Parado desde el 9 nov')).toBeVisible()
    await button('Secreto nuevo: https://example.com/a').click()
    await expect.element(dialog.getByRole('textbox', { name: 'Secreto' })).toHaveValue('whsec_new')
    await dialog.getByRole('button', { name: 'Ya lo tengo' }).click()
    await button('Volver a probar: https://example.com/b').click()
    await button('Quitar: https://example.com/a').click()
    await expect.element(dialog).toHaveTextContent('Dejaremos de enviar avisos a https://example.com/a')
    server.world.targets = { ...targets, webhooks: webhooks.slice(1) }
    await dialog.getByRole('button', { name: 'Quitar' }).click()
    await expect.element(page.getByText('https://example.com/a')).not.toBeInTheDocument()
    const paths = server.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ path, method }) => `${method} ${path.split('?')[0]}`)
    expect(paths).toEqual([
      'POST notices/webhooks/5/secret',
      'POST notices/targets/6/resume',
      'DELETE notices/targets/5',
    ])
  })
})

test('everybody can use the dialogs of webhooks', async () => {
  const answers: Record<string, Answer> = {
    POST: { status: 400, body: { error: 'invalid_request', errors: { url: ['not_https'] } } },
    DELETE: done,
  }
  open({ webhooks: [aTarget(5, 'https://example.com/a')] }, ({ method }) => answers[method] ?? done)
  await button('Añadir un webhook').click()
  await dialog.getByRole('textbox', { name: /Dirección/ }).fill('http://10.0.0.1')
  await dialog.getByRole('button', { name: 'Añadir un webhook' }).click()
  await expect.element(dialog.getByText('No podemos enviar a esta dirección')).toBeVisible()
  const found = await lookHere('a new webhook with an error')
  answers['POST'] = { body: { id: 9, secret: 'whsec_abc' } }
  await dialog.getByRole('button', { name: 'Añadir un webhook' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Secreto' })).toBeVisible()
  found.push(...(await lookHere('secret of a webhook')))
  await dialog.getByRole('button', { name: 'Ya lo tengo' }).click()
  await button('Quitar: https://example.com/a').click()
  await expect.element(dialog).toHaveTextContent('Dejaremos de enviar avisos')
  found.push(...(await lookHere('removal of a webhook')))
  expect(found).toEqual([])
})

test('what fails says so in its place, and the rest stays', async () => {
  serve(({ path }) =>
    path.startsWith('notices/targets')
      ? { status: 500, body: { error: 'internal_error', reference: 'AB12' } }
      : { body: preferences },
  )
  draw(<WhereCard />, { profile: marta })
  await expect.element(page.getByText('Referencia: AB12')).toBeVisible()
  await expect.element(page.getByText('De 22 h a 8 h')).toBeVisible()
})

test('staff who only look change nothing', async () => {
  open({ webhooks: [aTarget(5, 'https://example.com/a')] }, () => done, { ...marta, readonly: true })
  await expect.element(page.getByText('https://example.com/a')).toBeVisible()
  const enabled = page
    .getByRole('button')
    .elements()
    .filter((one) => one.getAttribute('aria-disabled') !== 'true')
  expect(enabled).toEqual([])
})
