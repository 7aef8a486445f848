import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TextField } from './text-field.tsx'
import { CallError } from '#lib/call.ts'
import { OnPage } from '#test/portal.tsx'
import { render } from '#test/render.tsx'
import type { FormOptions } from '#lib/forms/form-options.ts'
import { useForm } from '#lib/forms/use-form.ts'

interface Values {
  email: string
  phone: string
}
type Options = Partial<FormOptions<Values, void>>

const send = vi.fn<(values: Values, key: string) => Promise<void>>()
beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue(undefined)
})

const codes: Record<string, string> = { required: 'Falta', not_valid: 'No es válido', taken: 'Ya se usa' }
const check = ({ email }: Values) => (email && !email.includes('@') ? { email: 'not_valid' } : {})

function Contact(options: Options) {
  const values = { email: '', phone: '' }
  const form = useForm({
    values,
    required: ['email'],
    check,
    textOf: (code) => codes[code],
    send,
    ...options,
  })
  return (
    <form {...form.props}>
      <TextField field={form.field('phone')} label="Teléfono" />
      <TextField field={form.field('email')} label="Correo" required />
      <button type="submit" aria-busy={form.isBusy}>
        Guardar
      </button>
      <output>
        {[form.isDirty && 'changed', form.failure && `failed ${form.failure.status}`].join(' ')}
      </output>
    </form>
  )
}
const draw = (options: Options = {}) =>
  render(
    <OnPage>
      <Contact {...options} />
    </OnPage>,
  )

const email = page.getByRole('textbox', { name: 'Correo' })
const phone = page.getByRole('textbox', { name: 'Teléfono' })
const save = page.getByRole('button', { name: 'Guardar' })
const state = page.getByRole('status')

test('what must not stay empty is told when the form is sent, and gets the focus', async () => {
  draw()
  await save.click()
  await expect.element(email).toHaveAccessibleDescription('Falta')
  await expect.element(email).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('a mistake is told when its field is left, and goes as soon as it is corrected', async () => {
  draw()
  await email.fill('marta')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(email).toHaveAccessibleDescription('No es válido')
  await email.fill('marta@example.com')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('or only when it is sent, and goes when its field is typed in', async () => {
  draw({ errorsShow: 'whenSent' })
  await email.fill('marta')
  await userEvent.tab()
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await save.click()
  await expect.element(email).toHaveAccessibleDescription('No es válido')
  await userEvent.type(email, 's')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('it is sent once however often it is pressed, by Enter too', async () => {
  let finish = () => {}
  send.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  const onDone = vi.fn<() => void>()
  draw({ onDone })
  await email.fill('marta@example.com')
  await userEvent.keyboard('{Enter}{Enter}')
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  finish()
  await expect.element(save).toHaveAttribute('aria-busy', 'false')
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]?.[0]).toEqual({ email: 'marta@example.com', phone: '' })
  expect(onDone).toHaveBeenCalledTimes(1)
})

const refusal = (status: number, errors: Record<string, string[]> = {}) =>
  new CallError(status, { error: 'validation_failed', errors })

test('what the server refuses shows at its field until that is another; the first one gets the focus', async () => {
  send.mockRejectedValueOnce(refusal(400, { email: ['taken'] }))
  draw()
  await email.fill('marta@example.com')
  await save.click()
  await expect.element(email).toHaveAccessibleDescription('Ya se usa')
  await expect.element(email).toHaveFocus()
  await phone.fill('600000001')
  await expect.element(email).toHaveAccessibleDescription('Ya se usa')
  await email.fill('otra@example.com')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('what it refuses without a field we know is told of the whole, and what was typed stays', async () => {
  send.mockRejectedValue(refusal(500))
  draw()
  await email.fill('marta@example.com')
  await save.click()
  await expect.element(state).toHaveTextContent('changed failed 500')
  await expect.element(email).toHaveValue('marta@example.com')
})

test('the same sent again after a failure carries the same key; something else another', async () => {
  send.mockRejectedValue(refusal(500))
  draw()
  await email.fill('marta@example.com')
  for (const count of [1, 2]) {
    await save.click()
    await expect.poll(() => send.mock.calls.length).toBe(count)
    await expect.element(save).toHaveAttribute('aria-busy', 'false')
  }
  await phone.fill('600000001')
  await save.click()
  await expect.poll(() => send.mock.calls.length).toBe(3)
  const [first, second, third] = send.mock.calls.map(([, key]) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a draft comes back after a reload, and is forgotten once it is sent', async () => {
  const options = { draft: { name: 'contact' } }
  const again = draw(options)
  await email.fill('marta@example.com')
  const reload = () => {
    again(null)
    draw(options)
  }
  reload()
  await expect.element(email).toHaveValue('marta@example.com')
  await save.click()
  await expect.poll(() => send.mock.calls.length).toBe(1)
  await expect.poll(() => sessionStorage.getItem('draft:visitor:contact')).toBe(null)
})
