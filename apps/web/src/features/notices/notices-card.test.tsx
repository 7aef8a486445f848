import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { aNotice, noticesServer } from '#test/notices.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { serve } from '#test/server.ts'
import { NoticesCard } from './notices-card.tsx'

beforeAll(() => loadSpanish('shell', 'notices'))

const lastWeek = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString()
/** Two of today, the rest of last week. */
const many = Array.from({ length: 25 }, (_, i) =>
  aNotice(25 - i, { is_read: i > 3, ...(i > 1 && { created_at: lastWeek }) }),
)
const items = page.getByRole('listitem')
const more = page.getByRole('button', { name: 'Ver más antiguos' })
const all = page.getByRole('button', { name: 'Todo leído' })

test('ten, then older ones under the same heading, until there are no more', async () => {
  const server = noticesServer(many)
  draw(<NoticesCard />, { profile: marta })
  await expect.poll(() => items.elements().length).toBe(10)
  await more.click()
  await expect.poll(() => items.elements().length).toBe(20)
  await more.click()
  await expect.poll(() => items.elements().length).toBe(25)
  await expect.element(more).not.toBeInTheDocument()
  expect(
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Hoy', 'Antes'])
  expect(server.to(/^notices\?/, 'GET').map(({ path }) => /before=\d+/.exec(path)?.[0])).toEqual([
    undefined,
    'before=16',
    'before=6',
  ])
})

test('all are read by one button, those below too', async () => {
  noticesServer(many.map((one) => ({ ...one, is_read: false })))
  draw(<NoticesCard />, { profile: marta })
  await more.click()
  await expect.poll(() => page.getByText('(sin leer)').elements().length).toBe(20)
  await all.click()
  await expect.poll(() => page.getByText('(sin leer)').elements().length).toBe(0)
  await expect.element(all).not.toBeInTheDocument()
})

test('the one that is followed is read', async () => {
  const server = noticesServer(many)
  draw(<NoticesCard />, { profile: marta })
  const link = page.getByRole('link', { name: /25,00/ })
  await expect.element(link).toBeVisible()
  ;(await link.findElement()).addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect.element(link).not.toHaveTextContent('(sin leer)')
  expect(server.to(/read/).map(({ body }) => body)).toEqual([{ ids: [25] }])
})

test('none yet, and a failure with its reference and a retry', async () => {
  let isBroken = true
  serve(() =>
    isBroken
      ? { status: 500, body: { error: 'internal_error', reference: 'AB12' } }
      : { body: { items: [], unread: 0, has_more: false } },
  )
  draw(<NoticesCard />, { profile: marta })
  await expect.element(page.getByText('Referencia: AB12')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect.element(page.getByText('Todavía no hay avisos')).toBeVisible()
})
