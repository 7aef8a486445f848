import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Form } from '#lib/forms/use-form.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { axeFindings } from '#test/axe.ts'
import { loadSpanish, OnPage } from '#test/portal.tsx'
import { render } from '#test/render.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ConsentField } from './consent-field.tsx'
import { DateField } from './date-field.tsx'
import { EmailField } from './email-field.tsx'
import { IbanField } from './iban-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { PowerField } from './power-field.tsx'
import { TaxIdField } from './tax-id-field.tsx'

beforeAll(() => loadSpanish('access', 'fields'))

interface Values {
  text: string
  kind: 'home' | 'shop' | null
  consent: boolean
}
const values: Values = { text: '', kind: null, consent: false }

function Asking({ children }: { children: (form: Form<Values>) => ReactNode }) {
  const form = useForm<Values>({
    values,
    required: ['text', 'kind', 'consent'],
    textOf: () => 'Falta',
    send: () => undefined,
  })
  return (
    <form {...form.props}>
      {children(form)}
      <button type="submit">Enviar</button>
    </form>
  )
}
const draw = (children: (form: Form<Values>) => ReactNode) =>
  render(
    <OnPage>
      <Asking>{children}</Asking>
    </OnPage>,
  )
const box = page.getByLabelText('Dato')

test('an account is in capitals while it is typed, and in fours when it is left; a wrong one stays as it is', async () => {
  draw((form) => <IbanField field={form.field('text')} label="Dato" />)
  await userEvent.type(box, 'es9121000418450200051332')
  await expect.element(box).toHaveValue('ES9121000418450200051332')
  await userEvent.tab()
  await expect.element(box).toHaveValue('ES91 2100 0418 4502 0005 1332')
  await box.fill('ES00 1')
  await userEvent.tab()
  await expect.element(box).toHaveValue('ES00 1')
})

test('a letter typed in the middle of a tax id leaves the caret where it is', async () => {
  draw((form) => <TaxIdField field={form.field('text')} label="Dato" />)
  await userEvent.type(box, '1234z')
  await userEvent.keyboard('{ArrowLeft}x')
  await expect.element(box).toHaveValue('1234XZ')
  await userEvent.keyboard('y')
  await expect.element(box).toHaveValue('1234XYZ')
})

test.each([
  ['e-mail', EmailField, { inputmode: 'email', autocomplete: 'email', autocapitalize: 'none' }],
  ['phone', PhoneField, { type: 'tel', autocomplete: 'tel' }],
  ['power', PowerField, { inputmode: 'decimal' }],
] as const)('an %s asks for the keyboard and the memory that fit it', async (_, Field, attributes) => {
  draw((form) => <Field field={form.field('text')} label="Dato" />)
  for (const [name, value] of Object.entries(attributes))
    await expect.element(box).toHaveAttribute(name, value)
})

test('a password is hidden until it is asked for', async () => {
  draw((form) => <PasswordField field={form.field('text')} label="Dato" autoComplete="new-password" />)
  await box.fill('Fanal-2026')
  await expect.element(box).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click()
  await expect.element(box).toHaveAttribute('type', 'text')
  await expect.element(box).toHaveAttribute('autocomplete', 'new-password')
})

test('a day is within its limits', async () => {
  draw((form) => <DateField field={form.field('text')} label="Dato" min="2026-01-01" max="2026-12-31" />)
  await box.fill('2026-11-15')
  await expect.element(box).toHaveValue('2026-11-15')
  await expect.element(box).toHaveAttribute('max', '2026-12-31')
})

test('what is missing is told at each, axe finds nothing, and the first one has the focus', async () => {
  const options = [
    { value: 'home' as const, label: 'Casa' },
    { value: 'shop' as const, label: 'Tienda' },
  ]
  draw((form) => (
    <>
      <ChoiceField field={form.field('kind')} label="Dónde" options={options} required />
      <EmailField field={form.field('text')} label="Correo" help="Donde te escribimos" required />
      <ConsentField field={form.field('consent')} required>
        Acepto las condiciones
      </ConsentField>
    </>
  ))
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(page.getByRole('radio', { name: 'Casa' })).toHaveFocus()
  await expect.element(page.getByRole('radiogroup', { name: 'Dónde' })).toHaveAccessibleDescription('Falta')
  await expect
    .element(page.getByRole('textbox', { name: 'Correo' }))
    .toHaveAccessibleDescription('Falta Donde te escribimos')
  await expect.element(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('radiogroup', { name: 'Dónde' })).not.toHaveAttribute('aria-invalid')
})
