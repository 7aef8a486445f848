import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { Access } from './access-card.tsx'

beforeAll(() => loadDesk())

const since = '2026-11-18T10:00:00.000Z'
const one = (parts: Partial<StaffCustomer> = {}): StaffCustomer => ({
  id: 12,
  name: 'Marta Soler',
  tax_id: '12345678Z',
  is_company: false,
  locale: 'es-ES',
  since,
  email: 'marta@example.com',
  email_state: 'works',
  bounced_at: null,
  phone: '',
  other_contacts: [],
  protections: [],
  contracts: { items: [], n_items: 0 },
  owed: { amount: '0.00', n: 0, overdue: '0.00' },
  cases: null,
  changes: [],
  consents: [],
  devices: [
    { kind: 'session', name: 'Firefox · Linux', network: '192.0.2.0/24', at: since, is_staff: false },
  ],
  has_account: true,
  has_second_factor: true,
  ...parts,
})
const button = (name: string) => page.getByRole('button', { name })

test('a password is mailed, with the reason, and the card says where to', async () => {
  const server = serve(() => ({ body: { id: 12, to: 'marta@example.com' } }))
  drawAtDesk(<Access one={one()} />)
  await button('Enviar una contraseña temporal').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/marta@example\.com y sirve una hora/)).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Enviar' })
  await submit.click()
  await expect.element(dialog.getByText('Falta este dato.')).toBeVisible()
  expect(server.calls).toEqual([])
  await dialog.getByLabelText('Motivo').fill('No puede entrar')
  await submit.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('sale para marta@example.com')
  expect(server.calls[0]).toMatchObject({
    method: 'POST',
    path: expect.stringContaining('staff/customers/12/password'),
    body: { reason: 'No puede entrar' },
  })
})

test('an agent is told who can take off the second factor', async () => {
  drawAtDesk(<Access one={one()} />)
  await expect
    .element(button('Dejar de pedirle la llave'))
    .toHaveAccessibleDescription(/Back office|Supervisión/)
})

test('what cannot be done says why', async () => {
  drawAtDesk(<Access one={one({ email_state: 'bounced', devices: [], has_second_factor: false })} />)
  await expect
    .element(button('Enviar una contraseña temporal'))
    .toHaveAccessibleDescription('Su correo rebota: la contraseña no le llegaría.')
  await expect
    .element(button('Cerrar sus sesiones'))
    .toHaveAccessibleDescription('No tiene ninguna sesión abierta.')
  expect(button('Dejar de pedirle la llave').elements()).toEqual([])
})

test('a refusal stands in the dialog, and the reason stays', async () => {
  serve(() => ({ status: 409, body: { error: 'not_possible', errors: { email: ['single_sign_on'] } } }))
  drawAtDesk(<Access one={one({ has_account: false })} />)
  await button('Abrirle la cuenta').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Motivo').fill('Es nueva')
  await dialog.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('la cuenta de otro proveedor')
  await expect.element(dialog.getByLabelText('Motivo')).toHaveValue('Es nueva')
})
