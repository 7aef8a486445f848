import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Call, serve } from '#test/server.ts'
import { ContactForm } from './contact-form.tsx'
import { UnsignedForm } from './unsigned-form.tsx'

beforeAll(() => loadSpanish('support', 'fields', 'shell'))
beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '?contract=100001&category=6')
})

const contract = { id: 1, name: '100001', type: 'electricity', cups: { full_address: 'Carrer Nou, 1' } }
const categories = [
  { id: 1, name: 'Facturas', is_outage: false },
  { id: 6, name: 'No tengo suministro', is_outage: true },
]
const answers =
  (incident: object | null) =>
  ({ path }: Call) => {
    if (path.includes('/incident/')) return { body: { incident } }
    if (path.startsWith('contracts/100001?'))
      return { body: { dso: { name: 'Xarxes del Nord', website: '' }, dso_phone: '+34900760706' } }
    if (path.includes('categories')) return { body: { items: categories } }
    return { body: { items: [contract], n_items: 1, offset: 0, limit: 100 } }
  }
const phone = () => page.getByRole('link', { name: '900 760 706' })

describe('whoever has no supply', () => {
  test('reads first whom to call, and that the area is out', async () => {
    serve(answers({ text: 'Avería en la subestación.', lang: 'es', since: '2026-11-16T09:30:00.000Z' }))
    draw(<ContactForm onSent={vi.fn<() => void>()} />)
    await expect.element(page.getByText('Llama primero a Xarxes del Nord')).toBeVisible()
    await expect.element(phone()).toHaveAttribute('href', 'tel:+34900760706')
    await expect.element(page.getByText('Avería en la subestación.')).toBeVisible()
    await expect
      .element(page.getByText(/Tu zona está sin suministro: aviso del 16 nov.* 10:30/))
      .toBeVisible()
  })

  test('reads that no outage is known; other matters have nothing of it', async () => {
    serve(answers(null))
    draw(<ContactForm onSent={vi.fn<() => void>()} />)
    await expect.element(page.getByText('No nos consta ningún corte en tu zona')).toBeVisible()
    await page.getByRole('combobox', { name: 'Tema' }).selectOptions('1')
    await expect.element(phone()).not.toBeInTheDocument()
  })

  test('without being signed in: the number is on the bill', async () => {
    const server = serve(answers(null))
    draw(<UnsignedForm onSent={vi.fn<() => void>()} />)
    await expect.element(page.getByText('Llama primero al teléfono de averías')).toBeVisible()
    expect(server.to(/incident|contracts/, 'GET')).toEqual([])
  })
})
