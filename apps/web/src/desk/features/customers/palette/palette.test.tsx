import type { FoundAtDesk } from '@fanal/contract/schemas/desk/customers'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeskRoute } from '#desk/lib/desk-route.ts'
import { offerCommands } from '#desk/lib/screen-commands.ts'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { PaletteButton } from './palette-button.tsx'

beforeAll(() => loadDesk())

const room = (name: string, title: DeskRoute['title'], key: string): DeskRoute => ({
  path: `/mesa/${name}`,
  act: 'own',
  title,
  menu: { icon: '', key },
  page: Object.assign(() => null, { preload: async () => undefined }),
})
const rooms = [
  room('casos', 'page.cases', 'c'),
  room('permisos', 'page.permissions', 'r'),
  room('registro', 'page.audit', 'l'),
]
const marta = { id: 1, name: 'Marta Soler Vidal', tax_id: '12345678Z' }
const hits: FoundAtDesk[] = [
  {
    kind: 'customer',
    by: 'phone',
    customer: marta,
    email: 'marta@example.com',
    phone: '+34600000001',
    open_cases: 4,
    protections: ['vulnerable'],
  },
  { kind: 'case', by: 'number', customer: marta, number: '26000417', subject: 'La lectura', state: 'open' },
]
let run: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  run = vi.fn<() => void>()
  window.history.replaceState(null, '', '/mesa/cuenta')
  return offerCommands(() => [{ label: 'Responder', shown: 'R', run }])
})

const field = page.getByRole('combobox', { name: 'Buscar o mandar' })
const options = page.getByRole('option')
const selected = page.getByRole('option', { selected: true })
const answers = (items: readonly FoundAtDesk[] = hits) => serve(() => ({ body: { items } }))

async function open(role: Parameters<typeof drawAtDesk>[1] = 'agent') {
  drawAtDesk(<PaletteButton rooms={rooms} />, role)
  await expect.element(page.getByRole('button', { name: /Buscar o mandar/ })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

test('without words it offers what can be done here, then where to go', async () => {
  answers()
  await open()
  await expect.element(page.getByRole('group', { name: 'Mandar aquí' })).toHaveTextContent('Responder')
  await expect.element(page.getByRole('group', { name: 'Ir a' })).toHaveTextContent('Casos')
  await expect.element(selected).toHaveTextContent('Responder')
})

test('what is typed is asked for once it rests, and hits come before commands', async () => {
  const server = answers()
  await open()
  // In one task: between two presses of keys a busy machine may rest long enough to ask.
  for (const letter of '600 00 00 01') document.execCommand('insertText', false, letter)
  await expect.element(selected).toHaveTextContent('Marta Soler Vidal')
  expect(server.to(/staff\/search/).map(({ body }) => body)).toEqual([{ typed: '600 00 00 01' }])
  await expect.element(page.getByRole('group', { name: 'Teléfonos' })).toHaveTextContent('Vulnerable')
  await expect.element(page.getByText('600 000 001').first()).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('2 resultados')
})

test('arrows choose around the ends, and Enter goes there once the palette is gone', async () => {
  answers()
  await open()
  await userEvent.keyboard('6000')
  await expect.element(options.first()).toHaveTextContent('Marta')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(selected).toHaveTextContent('26000417')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(selected).toHaveTextContent('Marta')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => window.location.pathname + window.location.search).toBe('/mesa/casos?case=26000417')
  await expect.element(field).not.toBeInTheDocument()
})

test('a command of the screen runs with the focus where it was', async () => {
  answers([])
  await open()
  await userEvent.keyboard('>respon')
  await expect.element(options).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => run.mock.calls.length).toBe(1)
  await expect.element(field).not.toBeInTheDocument()
})

test('a command prefix searches no customers', async () => {
  const server = answers()
  await open()
  await userEvent.keyboard('>permisos')
  await expect.element(selected).toHaveTextContent('Permisos')
  expect(server.to(/staff\/search/)).toEqual([])
})

test('nothing found is said, and Escape closes', async () => {
  answers([])
  await open()
  await userEvent.keyboard('zzzz')
  await expect.element(page.getByRole('status')).toHaveTextContent('Nada coincide con «zzzz».')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
})

test('whoever may not read customers is told, and commands', async () => {
  const server = answers()
  await open('administrator')
  await userEvent.keyboard('registro')
  await expect.element(page.getByRole('status')).toHaveTextContent('Tu papel no busca clientes; solo manda.')
  await expect.element(selected).toHaveTextContent('Registro')
  expect(server.to(/staff\/search/)).toEqual([])
})

test('a search that fails is said', async () => {
  serve(() => ({ status: 403, body: { error: 'not_permitted', message: '', reference: 'x' } }))
  await open()
  await userEvent.keyboard('marta')
  await expect.element(page.getByRole('status')).toHaveTextContent('La búsqueda no responde.')
})
