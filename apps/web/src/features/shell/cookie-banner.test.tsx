import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '#test/axe.ts'
import { serve } from '#test/server.ts'
import { openPage } from '#test/whole-page.tsx'

const names = ['consent_preferences', 'consent_statistics', 'consent_marketing', 'cookies_accepted']
const cookies = () => Object.fromEntries(document.cookie.split('; ').map((one) => one.split('=')))
const kept = () => names.map((name) => cookies()[name])

beforeEach(() => {
  for (const name of names) document.cookie = `${name}=; max-age=0; path=/`
})

const banner = page.getByRole('region', { name: 'Tú decides sobre las cookies' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const boxes = banner.getByRole('checkbox')
const visit = (address = '/version') => openPage(address, { hasConsent: false })
const consents = (server: ReturnType<typeof serve>) =>
  server.to(/^user\/consents/).map(({ body }) => body['choices'])
/** What sends the proof is loaded on demand: one still on its way would reach the server of the next test. */
const proofSent = async (server: ReturnType<typeof serve>) => {
  await expect
    .poll(() => consents(server))
    .toEqual([{ preferences: false, statistics: false, marketing: false }])
}

test('before a choice nothing is kept', async () => {
  const server = serve(() => ({ body: [] }))
  await visit()
  await expect.element(banner).toBeVisible()
  expect(kept()).toEqual([undefined, undefined, undefined, undefined])
  expect(localStorage.length + sessionStorage.length).toBe(0)
  expect(consents(server)).toEqual([])
})

test.each([360, 1440])('accepting and rejecting weigh the same (%i px)', async (width) => {
  serve(() => ({ body: [] }))
  await page.viewport(width, 740)
  await visit()
  const [accept, reject] = [button('Aceptar todas'), button('Rechazar todas')]
  await expect.element(accept).toBeInViewport({ ratio: 0.99 })
  await expect.element(reject).toBeInViewport({ ratio: 0.99 })
  const looks = async (of: typeof accept) => {
    const element = await of.findElement()
    const { width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
    const size = [width, height].map((pixels) => Math.round(pixels))
    return { size, color, backgroundColor, borderColor, fontSize, fontWeight }
  }
  expect(await looks(accept)).toEqual(await looks(reject))
})

test.each([
  ['Aceptar todas', ['1', '1', '1', '1'], true],
  ['Rechazar todas', ['0', '0', '0', '1'], false],
])('%s: counts at once, and its proof is sent', async (name, values, given) => {
  const server = serve(() => ({ body: {} }))
  await visit()
  await button(name).click()
  await expect.element(banner).not.toBeInTheDocument()
  expect(kept()).toEqual(values)
  await expect
    .poll(() => consents(server))
    .toEqual([{ preferences: given, statistics: given, marketing: given }])
  expect(server.to(/^user\/consents/)[0]?.body['text_version']).toEqual(expect.any(String))
})

test('four categories, chosen one by one by keyboard, and changed later', async () => {
  const server = serve(() => ({ body: {} }))
  await visit()
  ;((await button('Configurar').findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => boxes.elements().length).toBe(4)
  await expect.element(boxes.nth(0)).toBeChecked()
  await expect.element(boxes.nth(0)).toBeDisabled()
  for (const box of [1, 2, 3]) await expect.element(boxes.nth(box)).not.toBeChecked()
  ;((await boxes.nth(2).findElement()) as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(boxes.nth(2)).toBeChecked()
  ;((await button('Guardar mi elección').findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(banner).not.toBeInTheDocument()
  expect(kept()).toEqual(['0', '1', '0', '1'])

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
  await expect.element(boxes.nth(2)).toBeChecked()
  await expect.element(boxes.nth(3)).not.toBeChecked()
  await button('Rechazar todas').click()
  await expect
    .poll(() => consents(server))
    .toEqual([
      { preferences: false, statistics: true, marketing: false },
      { preferences: false, statistics: false, marketing: false },
    ])
})

test.each([
  [360, 740],
  [1440, 900],
])('covers nothing that can be pressed (%i × %i)', async (width, height) => {
  serve(() => ({ status: 404, body: { error: 'not_found' } }))
  await page.viewport(width, height)
  await visit('/')
  const box = await banner.findElement()
  await expect.element(banner).toBeVisible()
  const over = box.getBoundingClientRect()
  const others = [...document.querySelectorAll('a, button, input, select')].filter(
    (one) => !box.contains(one) && one.getClientRects().length > 0,
  )
  expect(others.length).toBeGreaterThan(5)
  const covered = others.filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    return top < over.bottom && bottom > over.top && left < over.right && right > over.left
  })
  expect(covered.map((one) => one.outerHTML.slice(0, 120))).toEqual([])
})

test('is first in the tab order, and the page has the focus after the choice', async () => {
  const server = serve(() => ({ body: {} }))
  await visit()
  await expect.element(banner).toBeVisible()
  await userEvent.tab()
  await expect.poll(async () => (await banner.findElement()).contains(document.activeElement)).toBe(true)
  ;((await button('Rechazar todas').findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(banner).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('main')
  await proofSent(server)
})

test('opened again it takes the focus, and gives it back to the button that opened it', async () => {
  const server = serve(() => ({ body: {} }))
  await openPage('/version', { hasConsent: true })
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })
  ;((await opener.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(banner).toHaveFocus()
  await userEvent.tab()
  await expect.poll(async () => (await banner.findElement()).contains(document.activeElement)).toBe(true)
  await button('Guardar mi elección').click()
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await proofSent(server)
})

test('has no accessibility problem, open and detailed', async () => {
  serve(() => ({ body: {} }))
  await visit()
  await expect.element(banner).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await button('Configurar').click()
  await expect.poll(() => boxes.elements().length).toBe(4)
  expect(await axeFindings()).toEqual([])
})

test('the choice holds although its proof could not be sent', async () => {
  const server = serve(() => null)
  await visit()
  await button('Rechazar todas').click()
  await expect.element(banner).not.toBeInTheDocument()
  await proofSent(server)
  expect(kept()).toEqual(['0', '0', '0', '1'])
})
