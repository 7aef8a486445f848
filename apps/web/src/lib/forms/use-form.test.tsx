import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#lib/call.ts'
import { type Portal, PortalProvider } from '#lib/portal.tsx'
import { pressTwice } from '#test/press.ts'
import { render } from '#test/render.tsx'
import { type FormField, useField } from './form-field.ts'
import type { FormOptions } from './form-options.ts'
import { useForm } from './use-form.ts'

type Values = { nif: string; email: string }

function Text({ field, label }: { field: FormField<string>; label: string }) {
  const { name, value, error, set, leave } = useField(field)
  return (
    <label>
      {label}
      <input
        name={name}
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={(event) => set(event.target.value)}
        onBlur={leave}
      />
      <span role="note">{error}</span>
    </label>
  )
}

function TestForm(options: Partial<FormOptions<Values, unknown>>) {
  const form = useForm<Values, unknown>({
    values: { nif: '', email: '' },
    check: ({ nif, email }) => ({
      ...(!nif.startsWith('X') && { nif: 'wrong' }),
      ...(!email.includes('@') && { email: 'wrong' }),
    }),
    textOf: (code, name) => (code === 'unknown' ? undefined : `${name} ${code}`),
    send: () => undefined,
    ...options,
  })
  return (
    <form {...form.props}>
      <Text field={form.field('nif')} label="NIF" />
      <Text field={form.field('email')} label="E-mail" />
      <button type="submit">Send</button>
      <output>
        {form.failure?.status} {form.isBusy && 'busy'} {form.isDirty && 'dirty'} {form.errorCount}
      </output>
    </form>
  )
}

const portal = { settings: defaultSettings, profile: { id: 7 } } as unknown as Portal
const draw = (options: Partial<FormOptions<Values, unknown>> = {}) =>
  render(
    <PortalProvider value={portal}>
      <TestForm {...options} />
    </PortalProvider>,
  )
const nif = page.getByRole('textbox', { name: 'NIF' })
const email = page.getByRole('textbox', { name: 'E-mail' })
const press = () => page.getByRole('button').click()
const errors = () => [...document.querySelectorAll('[role=note]')].map((one) => one.textContent)
const focused = () => document.activeElement?.getAttribute('name')

describe('errors', () => {
  test('show when a field is left filled in, and go while it is corrected', async () => {
    draw()
    await nif.fill('1')
    expect(errors()).toEqual(['', ''])
    await email.click()
    await expect.poll(errors).toEqual(['nif wrong', ''])
    await nif.fill('X1')
    await expect.poll(errors).toEqual(['', ''])
    // Never filled in, it says nothing until the form is sent.
    await email.click()
    await nif.click()
    expect(errors()).toEqual(['', ''])
  })

  test('of all fields show when the form is sent, and the first takes the focus', async () => {
    const send = vi.fn()
    draw({ send })
    await press()
    await expect.poll(errors).toEqual(['nif wrong', 'email wrong'])
    await expect.poll(focused).toBe('nif')
    await nif.fill('X1')
    await press()
    await expect.poll(focused).toBe('email')
    expect(send).not.toHaveBeenCalled()
  })

  test('that show when sent go with the first key', async () => {
    draw({ errorsShow: 'whenSent' })
    await nif.fill('1')
    await email.click()
    expect(errors()).toEqual(['', ''])
    await press()
    await expect.poll(errors).toEqual(['nif wrong', 'email wrong'])
    await nif.fill('2')
    await expect.poll(errors).toEqual(['', 'email wrong'])
  })

  test('of the server come to their fields and stay until these change', async () => {
    const refusal = new CallError(400, { errors: { email: ['taken'] } })
    draw({ check: () => ({}), send: () => Promise.reject(refusal) })
    await press()
    await expect.poll(errors).toEqual(['', 'email taken'])
    await expect.poll(focused).toBe('email')
    await nif.fill('X2')
    expect(errors()).toEqual(['', 'email taken'])
    await email.fill('b')
    await expect.poll(errors).toEqual(['', ''])
  })

  test('that no field can say are the whole form’s', async () => {
    const refusal = new CallError(400, { errors: { email: ['unknown'] } })
    draw({ check: () => ({}), send: () => Promise.reject(refusal) })
    await press()
    await expect.element(page.getByRole('status')).toHaveTextContent('400')
    expect(errors()).toEqual(['', ''])
  })

  test('required wins over the rule', async () => {
    draw({ required: ['nif'] })
    await press()
    await expect.poll(errors).toEqual(['nif required', 'email wrong'])
  })
})

describe('sending', () => {
  const right = { values: { nif: 'X1', email: 'a@b' } }

  test('happens once, however often it is pressed', async () => {
    let done: () => void = () => undefined
    const send = vi.fn(() => new Promise<void>((resolve) => void (done = resolve)))
    const onDone = vi.fn()
    draw({ ...right, send, onDone })
    await pressTwice(page.getByRole('button'))
    await expect.element(page.getByRole('status')).toHaveTextContent('busy')
    done()
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('the same again after a failure has the same key; anything else another one', async () => {
    const keys: string[] = []
    const send = (_: Values, key: string) => {
      keys.push(key)
      return Promise.reject(new CallError(503))
    }
    draw({ ...right, send })
    await press()
    await expect.element(page.getByRole('status')).toHaveTextContent('503')
    await press()
    await expect.poll(() => keys.length).toBe(2)
    await nif.fill('X2')
    await press()
    await expect.poll(() => keys.length).toBe(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('what was closed meanwhile ends nothing', async () => {
    let done: () => void = () => undefined
    const onDone = vi.fn()
    const send = () => new Promise<void>((resolve) => void (done = resolve))
    const redraw = draw({ ...right, send, onDone })
    await press()
    redraw(null)
    done()
    await new Promise((resolve) => setTimeout(resolve))
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('a draft', () => {
  const draft = { name: 'case' }

  test('comes back, and goes when it is sent', async () => {
    const redraw = draw({ draft })
    await nif.fill('X9')
    redraw(null)
    draw({ draft, check: () => ({}) })
    await expect.element(nif).toHaveValue('X9')
    await userEvent.keyboard('{Tab}')
    await press()
    await expect.poll(() => sessionStorage.length).toBe(0)
  })

  test('is kept at once when the page is left during the pause', async () => {
    const redraw = draw({ draft: { ...draft, pauseMs: 3_600_000 } })
    await nif.fill('X9')
    expect(sessionStorage.length).toBe(0)
    redraw(null)
    draw({ draft })
    await expect.element(nif).toHaveValue('X9')
  })

  test('that was sent does not come back when its page goes', async () => {
    const send = vi.fn<() => void>()
    const redraw = draw({ draft: { ...draft, pauseMs: 3_600_000 }, check: () => ({}), send })
    await nif.fill('X9')
    await press()
    await expect.poll(() => send.mock.calls).toHaveLength(1)
    await expect.element(page.getByText('busy')).not.toBeInTheDocument()
    redraw(null)
    expect(sessionStorage.length).toBe(0)
  })
})
