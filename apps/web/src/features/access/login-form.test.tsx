import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, serve } from '#test/server.ts'
import { LoginForm } from './login-form.tsx'

beforeAll(() => loadSpanish('access', 'shell'))

const onDone = vi.fn<() => void>()
beforeEach(() => onDone.mockClear())

const passkey = { step: null, begin: () => Promise.resolve(), button: () => null }
const drawForm = () => draw(<LoginForm onDone={onDone} passkey={passkey} />)
const user = page.getByRole('textbox', { name: 'NIF, NIE o CIF' })
const password = page.getByLabelText('Contraseña', { exact: true })
const enter = page.getByRole('button', { name: 'Entrar', exact: true })
const alert = page.getByRole('alert')

async function fillIn(typed: { user: string; password: string }): Promise<void> {
  await user.fill(typed.user)
  await password.fill(typed.password)
  await enter.click()
}
const marta = { user: '12345678Z', password: 'Fanal-2026' }
const isKept = async () => {
  await expect.element(user).toHaveValue(marta.user)
  await expect.element(password).toHaveValue(marta.password)
}

test.each([
  { user: '', password: '' },
  { user: '  ', password: 'x' },
])('empty fields are told without asking the server: %o', async (typed) => {
  const server = serve(() => ({ body: {} }))
  drawForm()
  await fillIn(typed)
  await expect.element(alert).toHaveTextContent('Escribe tu identificador y tu contraseña.')
  expect(server.calls).toEqual([])
})

describe('an unavailable server', () => {
  test('is reported, and nothing is lost', async () => {
    let answer: Answer = null
    serve(() => answer)
    drawForm()
    await fillIn(marta)
    await expect.element(alert).toHaveTextContent('El servicio no responde ahora mismo.')
    await isKept()
    answer = { status: 503, body: { error: 'unavailable', message: 'x', reference: 'REF503' } }
    await enter.click()
    await expect.element(alert).toHaveTextContent(/El servicio no responde ahora mismo\..*REF503/)
    await isKept()
    expect(onDone).not.toHaveBeenCalled()
    answer = { body: { token: 'x' } }
    await enter.click()
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
  })

  test('while it is slow the button says so and sends once', async () => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const server = serve(() => gate.then(() => ({ body: { token: 'x' } })))
    drawForm()
    await fillIn(marta)
    await expect.element(enter).toHaveAttribute('aria-busy', 'true')
    ;((await password.findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await enter.click({ force: true })
    open()
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
    expect(server.calls).toHaveLength(1)
  })
})
