import type { StaffTask } from '@fanal/contract/schemas/desk/tasks'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { screenCommands } from '#desk/lib/screen-commands.ts'
import { serve } from '#test/server.ts'
import { ActButtons } from './act-buttons.tsx'

beforeAll(() => loadDesk())

const at = '2026-11-18T10:00:00.000Z'
const clock = {
  phase: 'unmatched',
  part: 'later',
  level: 'early',
  share: 0,
  due_at: at,
  unit: 'working_days',
  over: 0,
} as const
const activation = (parts: object = {}): StaffTask => ({
  kind: 'activation',
  id: '7',
  protections: [],
  seen: `1 ${at} asked`,
  clock,
  history: [{ at, what: 'asked', author: '', text: '' }],
  contract: '100001',
  tax_id: '12345678Z',
  email: 'otra@example.com',
  phone: '',
  invoice: '',
  customer: {
    name: 'Marta',
    email: 'marta@example.com',
    has_account: false,
    is_contract_theirs: true,
    is_email_theirs: false,
    is_invoice_theirs: null,
  },
  ...parts,
})
const button = (name: string) => page.getByRole('button', { name })

test.each([
  ['back-office', true],
  ['auditor', false],
] as const)('the palette offers what may be done: %s %s', async (role, isOffered) => {
  drawAtDesk(<ActButtons task={activation()} onDone={vi.fn()} />, role)
  await expect.element(button('Dar acceso')).toBeVisible()
  expect(screenCommands().some(({ label }) => label === 'Dar acceso')).toBe(isOffered)
})

test('says where the way in goes, asks why, and sends what was read', async () => {
  const server = serve(() => ({ body: { id: 7 } }))
  const onDone = vi.fn()
  drawAtDesk(<ActButtons task={activation()} onDone={onDone} />, 'back-office')
  await button('Dar acceso').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/marta@example\.com, el correo que consta/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Dar acceso' }).click()
  await expect.element(dialog.getByText('Falta el motivo.')).toBeVisible()
  expect(server.calls).toEqual([])
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Lo ha confirmado.')
  await dialog.getByRole('button', { name: 'Dar acceso' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(server.calls[0]).toMatchObject({
    path: expect.stringContaining('staff/tasks/activations/7/decision'),
    body: { decision: 'accept', reason: 'Lo ha confirmado.', seen: `1 ${at} asked` },
  })
})

test('what one may not do keeps its place and says who can', async () => {
  drawAtDesk(<ActButtons task={activation()} onDone={vi.fn()} />, 'agent')
  await expect.element(button('Dar acceso')).toHaveAttribute('aria-disabled', 'true')
  await button('Dar acceso').hover()
  await expect.element(page.getByText('Puede hacerlo: Gestión, Supervisión.').first()).toBeVisible()
})

test('without a customer nobody can be given access', async () => {
  drawAtDesk(<ActButtons task={activation({ customer: null })} onDone={vi.fn()} />, 'supervisor')
  await expect.element(button('Dar acceso')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Descartar')).not.toHaveAttribute('aria-disabled')
})

test('nothing is offered once nobody waits', async () => {
  drawAtDesk(
    <>
      <p>Aquí</p>
      <ActButtons task={activation({ clock: null })} onDone={vi.fn()} />
    </>,
    'supervisor',
  )
  await expect.element(page.getByText('Aquí')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

const payment = (pending: string, asked: { by: string; at: string } | null = null): StaffTask => ({
  kind: 'payment',
  id: '3-9',
  protections: [],
  seen: `1 ${at} charged`,
  clock: { ...clock, phase: 'doubtful' },
  history: [],
  invoice: 'FE26-001041',
  customer: 'Marta',
  tax_id: '12345678Z',
  amount: pending,
  pending,
  asked,
  payments: [],
})

test('above one’s limit a payment is left to another person, and nobody asks twice', async () => {
  const server = serve(() => ({ body: { id: '3-9', waits: true } }))
  drawAtDesk(<ActButtons task={payment('500.01')} onDone={vi.fn()} />, 'back-office')
  await button('Pedir que conste pagada').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/500,01\s€, más de lo que decides/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Visto en el banco.')
  await dialog.getByRole('button', { name: 'Pedir que conste pagada' }).click()
  await expect.poll(() => server.calls.length).toBe(1)
  expect(server.calls[0]?.body).toMatchObject({ end: 'paid', reason: 'Visto en el banco.' })
})

test.each([
  ['up to the limit', '500.00', 'back-office', null],
  ['for whom has none', '500.01', 'supervisor', { by: 'Pau', at }],
] as const)('%s it is decided alone', async (_, pending, role, asked) => {
  drawAtDesk(<ActButtons task={payment(pending, asked)} onDone={vi.fn()} />, role)
  await expect.element(button('Está pagada')).not.toHaveAttribute('aria-disabled')
})

test('what a colleague has asked for waits', async () => {
  drawAtDesk(<ActButtons task={payment('500.01', { by: 'Pau', at })} onDone={vi.fn()} />, 'back-office')
  await expect.element(button('Pedir que conste pagada')).toHaveAccessibleDescription(/^Pau ya lo ha pedido/)
  await expect.element(button('Se debe')).not.toHaveAttribute('aria-disabled')
})
