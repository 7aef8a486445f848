import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, serve } from '#test/server.ts'
import { openPage } from '#test/whole-page.tsx'

const nif = page.getByLabelText('NIF, NIE o CIF')
const email = page.getByLabelText('Correo electrónico')
const recover = page.getByRole('button', { name: 'Recuperar' })
const done = page.getByRole('heading', { name: 'Mira tu correo' })
const login = page.getByRole('main').getByRole('link', { name: 'Entrar' })

/** Answers its calls one after the other; the last again and again. */
async function openRecovery(...answers: Answer[]) {
  const given = answers.length > 0 ? answers : [{ body: { status: 'OK' } }]
  const server = serve(({ path }) => {
    if (!path.startsWith('user/reset')) return { body: [] }
    return (given.length > 1 ? given.shift() : given[0]) ?? null
  })
  await openPage('/recordar-clave')
  return { sent: () => server.to(/^user\/reset/) }
}

async function ask(who = '99999999R', where = 'nobody@example.com'): Promise<void> {
  await nif.fill(who)
  await email.fill(where)
  await recover.click()
}

test('what is typed is normalised; everybody reads the same, and the login is near', async () => {
  const { sent } = await openRecovery()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Recuperar la contraseña')
  await ask(' es-12345678z ', ' Marta@Example.com ')
  await expect.element(done).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveFocus()
  expect(sent()).toMatchObject([{ body: { nif: '12345678Z', email: 'Marta@Example.com' } }])
  await login.click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Entra en tu oficina virtual')
})

test('what is wrong is said at its field, when it is left and when it is sent', async () => {
  const { sent } = await openRecovery()
  await recover.click()
  await expect.element(nif).toHaveAccessibleDescription('Es obligatorio')
  await expect.element(email).toHaveAccessibleDescription('Es obligatorio')
  await expect.element(nif).toHaveFocus()
  await userEvent.keyboard('12345678a')
  await expect.element(nif).toHaveValue('12345678A')
  await email.fill('marta')
  await expect.element(nif).toHaveAccessibleDescription('No es un NIF, NIE o CIF válido')
  await userEvent.tab()
  await expect.element(email).toHaveAccessibleDescription('No es un correo electrónico válido')
  await nif.fill('12345678Z')
  await expect.element(nif).not.toHaveAttribute('aria-invalid')
  await recover.click()
  await expect.element(email).toHaveFocus()
  expect(sent()).toEqual([])
})

test('the caret stays where it is while letters become capitals', async () => {
  await openRecovery()
  await nif.fill('2345678Z')
  await userEvent.keyboard('{Home}es1')
  await expect.element(nif).toHaveValue('ES12345678Z')
})

test('by keyboard alone', async () => {
  await openRecovery()
  ;((await nif.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('99999999r')
  await userEvent.tab()
  await userEvent.keyboard('nobody@example.com{Enter}')
  // The result takes the focus once it is there.
  await expect.element(page.getByRole('status').filter({ has: done })).toHaveFocus()
  await userEvent.tab()
  await expect.element(login).toHaveFocus()
})

test('what the server refuses is said at its fields', async () => {
  const errors = { email: ['email_not_valid'], nif: ['nif_not_valid'] }
  await openRecovery({ status: 400, body: { error: 'invalid_request', message: 'x', errors } })
  await ask()
  await expect.element(nif).toHaveAccessibleDescription('No es un NIF, NIE o CIF válido')
  await expect.element(email).toHaveAccessibleDescription('No es un correo electrónico válido')
  await expect.element(nif).toHaveFocus()
})

test('a failure is reported, loses nothing, and the retry is the same write', async () => {
  const { sent } = await openRecovery(
    { status: 500, body: { error: 'internal_error', message: 'x', reference: 'ABC123' } },
    null,
    { status: 429, body: { error: 'too_many_requests', message: 'x', reference: 'R' } },
    { body: { status: 'OK' } },
  )
  await ask()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('No lo hemos podido enviar')
  await expect.element(alert).toHaveTextContent('ABC123')
  await recover.click()
  await expect.element(alert).not.toHaveTextContent('ABC123')
  await expect.element(alert).toHaveTextContent('No lo hemos podido enviar')
  await recover.click()
  await expect.element(alert).toHaveTextContent('muchas veces')
  await expect.element(nif).toHaveValue('99999999R')
  await expect.element(email).toHaveValue('nobody@example.com')
  await recover.click()
  await expect.element(done).toBeVisible()
  const keys = sent().map(({ key }) => key)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})
