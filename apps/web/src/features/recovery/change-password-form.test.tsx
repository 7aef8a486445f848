import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, serve } from '#test/server.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

beforeAll(() => loadSpanish('recovery', 'access', 'fields'))

const current = page.getByLabelText(/^Contraseña actual/)
const fresh = page.getByLabelText(/^Contraseña nueva/)
const repeat = page.getByLabelText(/^Repite la contraseña nueva/)
const send = page.getByRole('button', { name: 'Cambiar la contraseña' })
const cancel = page.getByRole('link', { name: 'Cancelar' })
const alert = page.getByRole('alert')

const onDone = vi.fn<() => void>()
const drawForm = (profile = marta) => {
  onDone.mockClear()
  return draw(<ChangePasswordForm onDone={onDone} />, { profile })
}
async function fillIn(now: string, next: string, again: string): Promise<void> {
  await current.fill(now)
  await fresh.fill(next)
  await repeat.fill(again)
  await send.click()
}

test('each rule is ticked once it is met', async () => {
  drawForm()
  const rules = page.getByRole('listitem')
  const met = () => rules.elements().map(({ textContent }) => !textContent?.includes('(pendiente)'))
  await expect.element(rules).toHaveLength(5)
  for (const [typed, ticks] of [
    ['', [false, false, false, false, false]],
    ['abcdef', [true, true, false, false, false]],
    ['Abcdef', [true, true, true, false, false]],
    ['Abcde1', [true, true, true, true, false]],
    ['Abcd1-', [true, true, true, true, true]],
  ] as const) {
    await fresh.fill(typed)
    await expect.poll(met).toEqual(ticks)
  }
  // Every rule is met; the forbidden character is named.
  await fresh.fill('Abcd1-€')
  await expect.element(rules.nth(5)).toHaveTextContent(/^Nada más que letras.*\(pendiente\)$/)
})

test('what is wrong is said at its field, and nothing is sent', async () => {
  const server = serve(() => ({ body: {} }))
  drawForm()
  await send.click()
  for (const field of [current, fresh, repeat])
    await expect.element(field).toHaveAccessibleDescription(/^Es obligatorio/)
  await fillIn('abc', 'farola', 'farolas')
  await expect.element(current).toHaveAccessibleDescription(/^Debe tener al menos 6 caracteres/)
  await expect.element(fresh).toHaveAccessibleDescription(/^La contraseña no es válida/)
  await expect.element(repeat).toHaveAccessibleDescription(/^Las contraseñas nuevas no coinciden/)
  expect(server.calls).toEqual([])
})

test('what the server refuses too; then it is changed', async () => {
  let answer: Answer = { status: 403, body: { error: 'invalid_password' } }
  const server = serve(() => answer)
  drawForm()
  await fillIn('Farola-2025', 'Farola-2026', 'Farola-2026')
  await expect.element(current).toHaveAccessibleDescription(/^La contraseña actual no es correcta/)
  answer = { status: 500, body: { error: 'internal_error' } }
  await current.fill('Farola-2024')
  await send.click()
  await expect.element(alert).toHaveTextContent('No se ha podido cambiar la contraseña.')
  answer = { body: { status: 'OK' } }
  await send.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(server.to(/^user\/password/, 'PUT').at(-1)?.body).toEqual({
    current: 'Farola-2024',
    password: 'Farola-2026',
  })
})

test('can be left, unless the change is due', async () => {
  const redraw = drawForm()
  await expect.element(cancel).toHaveAttribute('href', '/')
  redraw(null)
  drawForm({ ...marta, change_password: true })
  await expect.element(send).toBeVisible()
  await expect.element(cancel).not.toBeInTheDocument()
})
