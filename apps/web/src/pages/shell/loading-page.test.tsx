import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from '#test/server.ts'
import { openPage } from '#test/whole-page.tsx'

const h1 = page.getByRole('heading', { level: 1 })
/** Both ways lead to the home, which asks for a price and for what is out now: neither is to be had here. */
const nothing = () => ({ status: 404, body: { error: 'not_found' } })

afterEach(() => {
  vi.useRealTimers()
  document.adoptedStyleSheets = []
})

test('goes on by itself', async () => {
  serve(nothing)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await openPage('/cargando')
  expect((await h1.findElement()).textContent).toBe('Cargando…')
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  await expect.element(h1).toHaveTextContent('La luz clara, la factura también.')
  expect(window.location.pathname).toBe('/')
})

test('can be left at once, and names an ad blocker', async () => {
  serve(nothing)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.adsbox { display: none !important }')
  document.adoptedStyleSheets.push(sheet)
  await openPage('/cargando')
  await expect.element(page.getByRole('status')).toHaveTextContent('bloqueador de anuncios')
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect.element(h1).toHaveTextContent('La luz clara, la factura también.')
})

test('a login link is exchanged by a form, which submits itself', async () => {
  serve(() => ({ body: [] }))
  const submitted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  await openPage('/perfil?x=1', { isEntering: true })
  await expect.element(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
  await expect.poll(() => submitted.mock.calls.length).toBe(1)
  const form = document.querySelector('form')
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/session/link'])
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ from: '/perfil?x=1' })
  submitted.mockRestore()
})
