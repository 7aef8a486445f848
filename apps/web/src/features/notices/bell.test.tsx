import { countNotices } from '@fanal/contract/notices'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { lookHere } from '#test/look.ts'
import { aNotice, FakeSource, fakeStreams, noticesServer } from '#test/notices.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { serve } from '#test/server.ts'
import { Bell } from './bell.tsx'

beforeAll(() => loadSpanish('shell', 'notices'))
beforeEach(() => fakeStreams())
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
const three = [
  aNotice(13),
  aNotice(12, { event: 'case_needs_you', kind: 'cases', title: 'Tu reclamación necesita una foto' }),
  aNotice(11, { is_read: true, created_at: yesterday, title: 'El 20 nov cargaremos 37,07 €' }),
]
const button = page.getByRole('button', { name: /^Avisos/ })
const panel = page.getByRole('region', { name: 'Últimos avisos' })
const status = page.getByRole('status').first()

test('counts the unread, and opens the newest: today and before', async () => {
  noticesServer(three)
  draw(<Bell />, { profile: marta })
  await expect.element(button).toHaveAccessibleName('Avisos: 2 sin leer')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  const lists = {
    today: panel.getByRole('list', { name: 'Hoy' }),
    before: panel.getByRole('list', { name: 'Antes' }),
  }
  await expect.element(lists.today).toBeVisible()
  await expect.element(lists.today.getByRole('listitem')).toHaveLength(2)
  await expect.element(lists.today.getByRole('link').first()).toHaveTextContent('(sin leer)')
  await expect.element(lists.before).toHaveTextContent('El 20 nov cargaremos 37,07 €')
  await expect.element(lists.before).not.toHaveTextContent('(sin leer)')
  await expect.element(lists.before).toHaveTextContent('ayer')
  await expect.element(panel.getByRole('link', { name: 'Ver todos' })).toHaveAttribute('href', '/notices')
  await expect
    .element(panel.getByRole('link', { name: 'Ajustes' }))
    .toHaveAttribute('href', '/notices#preferencias')
})

test.each([
  [0, 'Avisos', ''],
  [9, 'Avisos: 9 sin leer', '9'],
  [10, 'Avisos: 10 sin leer', '9+'],
])('%d unread', async (count, name, shown) => {
  noticesServer(Array.from({ length: count }, (_, i) => aNotice(i + 1)))
  draw(<Bell />, { profile: marta })
  await expect.element(button).toHaveAccessibleName(name)
  expect((await button.findElement()).textContent).toBe(shown)
})

test('by keyboard: Escape closes it and returns the focus, leaving it closes it', async () => {
  noticesServer(three)
  draw(
    <>
      <Bell />
      <a href="/after">after</a>
    </>,
    { profile: marta },
  )
  await expect.element(button).toHaveAccessibleName('Avisos: 2 sin leer')
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('link', { name: /factura nueva/ })).toBeVisible()
  await userEvent.tab()
  await expect.element(panel.getByRole('button', { name: 'Todo leído' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('link', { name: 'Ajustes' })).toBeVisible()
  for (let i = 0; i < 7; i += 1) await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'after' })).toHaveFocus()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a link is read by following it, all by one button', async () => {
  const server = noticesServer(three)
  draw(<Bell />, { profile: marta })
  await button.click()
  const link = panel.getByRole('link', { name: /necesita una foto/ })
  await expect.element(link).toBeVisible()
  ;(await link.findElement()).addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button).toHaveAccessibleName('Avisos: 1 sin leer')
  await button.click()
  await expect
    .element(panel.getByRole('link', { name: /necesita una foto/ }))
    .not.toHaveTextContent('(sin leer)')
  await panel.getByRole('button', { name: 'Todo leído' }).click()
  await expect.element(button).toHaveAccessibleName('Avisos')
  await expect.element(panel.getByRole('button', { name: 'Todo leído' })).not.toBeInTheDocument()
  expect(server.to(/^notices\/read/).map(({ body }) => body)).toEqual([{ ids: [12] }, {}])
})

test('staff who only look read nothing', async () => {
  const server = noticesServer(three)
  draw(<Bell />, { profile: { ...marta, readonly: true } })
  await button.click()
  await expect
    .element(panel.getByRole('button', { name: 'Todo leído' }))
    .toHaveAttribute('aria-disabled', 'true')
  const link = panel.getByRole('link', { name: /necesita una foto/ })
  await expect.element(link).toBeVisible()
  ;(await link.findElement()).addEventListener('click', (event) => event.preventDefault())
  await link.click()
  expect(server.to(/^notices\/read/)).toEqual([])
})

test('nothing to tell', async () => {
  noticesServer([])
  draw(<Bell />, { profile: marta })
  await button.click()
  await expect.element(panel).toHaveTextContent('Cuando tengas una factura nueva')
})

test('a list that fails, and what could not be marked', async () => {
  let isBroken = true
  const failure = { status: 500, body: { error: 'internal_error', reference: 'AB12' } }
  serve(({ path }) => {
    if (isBroken || path.startsWith('notices/read')) return failure
    return { body: { items: three, unread: 2, has_more: false } }
  })
  draw(<Bell />, { profile: marta })
  await button.click()
  await expect.element(panel).toHaveTextContent('Referencia: AB12')
  isBroken = false
  await panel.getByRole('button', { name: 'Volver a probar' }).click()
  await panel.getByRole('button', { name: 'Todo leído' }).click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('No hemos podido marcarlos como leídos')
  await expect.element(panel.getByRole('link', { name: /factura nueva/ })).toHaveTextContent('(sin leer)')
})

test('on a phone it leads to the page', async () => {
  noticesServer(three)
  await page.viewport(360, 740)
  draw(<Bell />, { profile: marta })
  const link = page.getByRole('link', { name: 'Avisos: 2 sin leer' })
  await expect.element(link).toHaveAttribute('href', '/notices')
  await expect.element(button).not.toBeInTheDocument()
})

test('without the calls there is no bell', async () => {
  const server = noticesServer(three)
  draw(<Bell />, { profile: marta, linkTo: () => undefined, absentCalls: [countNotices.name] })
  await expect.element(button).not.toBeInTheDocument()
  expect(server.calls).toEqual([])
})

test('the panel has nothing against axe, in the light and in the dark', async () => {
  noticesServer(three)
  draw(
    <>
      <h1>Avisos</h1>
      <Bell />
    </>,
    { profile: marta },
  )
  await page.viewport(1280, 800)
  await button.click()
  await expect.element(panel.getByRole('link', { name: /factura nueva/ })).toBeVisible()
  expect(await lookHere('bell')).toEqual([])
})

describe('live', () => {
  const server = () => noticesServer(three)
  const counted = (all: ReturnType<typeof server>) => all.to(/^notices\/count/, 'GET').length
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  /** Drawn, and after its pause. */
  async function live(all = server()) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    draw(<Bell />, { profile: marta })
    await vi.waitFor(() => expect(counted(all)).toBe(1))
    expect(FakeSource.all).toHaveLength(0)
    await later(2_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(FakeSource.all).toHaveLength(1))
    return all
  }

  test('news comes by the stream, and is said politely; what is read elsewhere is not', async () => {
    const all = await live()
    expect(FakeSource.last()?.url).toBe('/api/v2/notices/stream')
    FakeSource.last()?.say('open')
    await expect.poll(() => counted(all)).toBe(2)
    await expect.element(status).toHaveTextContent('')
    all.world.notices = [aNotice(14), ...all.world.notices]
    FakeSource.last()?.say('news')
    await expect.element(button).toHaveAccessibleName('Avisos: 3 sin leer')
    await expect.element(status).toHaveTextContent('Avisos: 3 sin leer')
    all.world.notices = all.world.notices.map((one) => ({ ...one, is_read: true }))
    FakeSource.last()?.say('news')
    await expect.element(button).toHaveAccessibleName('Avisos')
    await expect.element(status).toHaveTextContent('')
  })

  test('an open panel shows it', async () => {
    const all = await live()
    await button.click()
    await expect.element(panel.getByRole('link', { name: /13,00/ })).toBeVisible()
    all.world.notices = [aNotice(14), ...all.world.notices]
    FakeSource.last()?.say('news')
    await expect.element(panel.getByRole('link', { name: /14,00/ })).toBeVisible()
  })

  describe('what stopped', () => {
    const note = page.getByText(/no contesta: paramos de enviarle avisos/)
    const stoppedServer = () => {
      const all = server()
      all.world.stopped = [
        {
          id: 7,
          channel: 'webhook',
          label: 'casa.example.com',
          stopped_at: '2026-11-10T09:00:00.000Z',
          stop_reason: 'failing',
        },
      ]
      return all
    }

    test('is said until it is closed', async () => {
      const all = await live(stoppedServer())
      await expect.element(note).toHaveTextContent('casa.example.com')
      await page.getByRole('button', { name: 'Cerrar' }).click()
      await expect.element(note).not.toBeInTheDocument()
      expect(all.to(/^notices\/stopped\/seen/)).toHaveLength(1)
    })

    test('is asked once in a tab', async () => {
      sessionStorage.setItem('stopped-asked', String(marta.id))
      const all = await live(stoppedServer())
      FakeSource.last()?.say('open')
      await expect.poll(() => counted(all)).toBe(2)
      expect(all.to(/^notices\/stopped/, 'GET')).toEqual([])
    })

    test('nothing is loaded to say that nothing did', async () => {
      const all = await live()
      await expect.poll(() => all.to(/^notices\/stopped/, 'GET')).toHaveLength(1)
      // As long as its code would take.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await expect.element(page.getByRole('status')).toHaveLength(1)
    })
  })
})
