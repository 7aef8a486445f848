import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aStaffProfile, drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { type Answer, serve } from '#test/server.ts'
import { SignInForm } from './sign-in-form.tsx'

beforeAll(() => loadDesk())
const onDone = vi.fn<() => void>()
beforeEach(() => onDone.mockClear())

// The label of a required field ends in a mark.
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}`))
const enter = page.getByRole('button', { name: 'Entrar', exact: true })
const refusal = (error: string, status: number): Answer => ({
  status,
  body: { error, message: 'x', reference: 'R1' },
})

async function fillIn(): Promise<void> {
  await field('Correo').fill('laia@example.com')
  await field('Contraseña').fill('Farola-del-puerto')
  await field('Código de tu aplicación').fill('123 456')
  await enter.click()
}

test('sends what was typed, and tells what was refused without losing it', async () => {
  let answer: Answer = refusal('invalid_credentials', 403)
  const server = serve(() => answer)
  drawAtDesk(<SignInForm onDone={onDone} />)
  await fillIn()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('El correo, la contraseña o el código no son')
  await expect.element(field('Correo')).toHaveValue('laia@example.com')
  expect(onDone).not.toHaveBeenCalled()
  answer = { body: {} }
  await enter.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(server.to(/^staff\/login/)[0]?.body).toEqual({
    email: 'laia@example.com',
    password: 'Farola-del-puerto',
    code: '123 456',
  })
})

test.each([
  ['too_many_requests', 429, 'Demasiados intentos'],
  ['unavailable', 503, 'no responde'],
])('%s has its own words', async (error, status, text) => {
  serve(() => refusal(error, status))
  drawAtDesk(<SignInForm onDone={onDone} />)
  await fillIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
})

test('without passwords there is the provider and the passkey', async () => {
  drawAtDesk(<SignInForm onDone={onDone} />, 'agent', { openid: true, password: false })
  const link = page.getByRole('link', { name: 'Entrar con la cuenta de la empresa' })
  await expect.element(link).toHaveAttribute('href', '/mesa/entrar')
  await expect.element(page.getByRole('button', { name: 'Usar una llave de acceso' })).toBeVisible()
  expect(field('Contraseña').elements()).toEqual([])
})

test('over a page the provider opens in another tab, and the page goes on once that has signed in', async () => {
  let answer: Answer = refusal('token_expired', 401)
  serve(() => answer)
  const before = '2026-11-18T20:00:00.000Z'
  drawAtDesk(<SignInForm onDone={onDone} overSession={before} />, 'agent', {
    openid: true,
    password: false,
  })
  const link = page.getByRole('link', { name: 'Entrar con la cuenta de la empresa' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay)
  await link.click()
  document.removeEventListener('click', stay)
  const comeBack = () => window.dispatchEvent(new Event('focus'))
  comeBack()
  answer = { body: { ...aStaffProfile('agent'), ends_at: before } }
  comeBack()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(onDone).not.toHaveBeenCalled()
  answer = { body: { ...aStaffProfile('agent'), ends_at: '2026-11-19T20:00:00.000Z' } }
  comeBack()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})
