import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Segmented } from './segmented.tsx'
import { Slider } from './slider.tsx'
import { Switch } from './switch.tsx'
import { TextInput } from './text-input.tsx'

test('a password can be looked at, and hidden again', async () => {
  render(
    <Field label="Contraseña" id="password">
      {(control) => <PasswordInput {...control} showLabel="Mostrar" hideLabel="Ocultar" />}
    </Field>,
  )
  const input = page.getByLabelText('Contraseña')
  await input.fill('Fanal-2026')
  await expect.element(input).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
  await expect.element(input).toHaveValue('Fanal-2026')
})

test('a field says its error and its help, the error first', async () => {
  render(
    <Field label="Correo" required error="No es válido" help="Donde te escribimos">
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  const input = page.getByRole('textbox', { name: 'Correo' })
  await expect.element(input).toHaveAccessibleDescription('No es válido Donde te escribimos')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAttribute('aria-required', 'true')
})

test('one of a group of choices is chosen by arrows', async () => {
  const onChange = vi.fn()
  const options = [
    { value: 'a', label: 'Casa' },
    { value: 'b', label: 'Tienda' },
    { value: 'c', label: 'Taller', disabled: true },
  ]
  render(
    <RadioGroup legend="Dónde" options={options} defaultValue="a" onChange={onChange} error="Elige una" />,
  )
  await expect
    .element(page.getByRole('radiogroup', { name: 'Dónde' }))
    .toHaveAccessibleDescription('Elige una')
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'Casa' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'Tienda' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'Casa' })).toBeChecked()
  expect(onChange.mock.calls).toEqual([['b'], ['a']])
})

function Switched(props: { busy?: boolean; disabledReason?: string }) {
  const [checked, setChecked] = useState(false)
  return <Switch label="Avisos" checked={checked} onChange={setChecked} {...props} />
}

test('a switch is turned by Space, unless it is being saved or may not be used', async () => {
  const control = page.getByRole('switch', { name: 'Avisos' })
  const draw = render(<Switched />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(control).toBeChecked()
  draw(<Switched busy />)
  await userEvent.keyboard(' ')
  await expect.element(control).toBeChecked()
  draw(<Switched disabledReason="Solo se mira" />)
  await control.click({ force: true })
  await expect.element(control).toBeChecked()
  await expect.element(control).toHaveAccessibleDescription('Solo se mira')
})

function Viewed() {
  const [value, setValue] = useState<'day' | 'hour'>('day')
  const options = [
    { value: 'day' as const, label: 'Días' },
    { value: 'hour' as const, label: 'Horas' },
  ]
  return <Segmented label="Vista" options={options} value={value} onChange={setValue} />
}

test('of the ways to see a thing one is pressed', async () => {
  render(<Viewed />)
  await page.getByRole('button', { name: 'Horas' }).click()
  await expect.element(page.getByRole('button', { name: 'Horas' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Días' })).toHaveAttribute('aria-pressed', 'false')
})

function Slid() {
  const [value, setValue] = useState(50)
  return <Slider aria-label="Parte" value={value} onChange={setValue} />
}

test('a slider moves by arrows, Home and End', async () => {
  render(<Slid />)
  const slider = page.getByRole('slider', { name: 'Parte' })
  await userEvent.tab()
  for (const [key, value] of [
    ['{ArrowRight}', 51],
    ['{Home}', 0],
    ['{End}', 100],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(slider).toHaveValue(String(value))
  }
})
