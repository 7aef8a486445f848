import { beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { battery, button, dialogOf, drawPanel, failed, number, press, row, slider } from '#test/batteries.tsx'
import { batteryServer, savings, solar } from '#test/battery-server.ts'
import { loadSpanish } from '#test/portal.tsx'
import type { Answer, Call } from '#test/server.ts'

beforeAll(() => loadSpanish('batteries', 'fields', 'shell'))

const dialog = dialogOf('Cambiar el reparto')
const submit = button(dialog, 'Cambiar el reparto')
const isChange = ({ method, path }: Call) => method === 'PUT' && path.includes('pes_percentatge')
const blur = async () => (await number(dialog).findElement()).blur()

let answer: (call: Call) => Answer | undefined
let server: ReturnType<typeof batteryServer>
beforeEach(() => {
  answer = () => undefined
  server = batteryServer((call) => answer(call))
  drawPanel()
})

test.each([
  ['140', '100'],
  ['-5', '0'],
  ['33.4', '33'],
  ['33,3', '33'],
])('%s stands as typed until the field is left, and means %s', async (typed, shown) => {
  await press(battery(solar), 'Cambiar el reparto')
  await expect.element(slider(dialog)).toHaveFocus()
  await expect.element(slider(dialog)).toHaveValue('40')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await number(dialog).fill(typed)
  await expect.element(number(dialog)).toHaveValue(typed)
  await expect.element(slider(dialog)).toHaveValue(shown)
  await blur()
  await expect.element(number(dialog)).toHaveValue(shown)
})

test('what is no number is said at the field, and changes nothing', async () => {
  await press(battery(solar), 'Cambiar el reparto')
  for (const typed of ['', 'abc', '7x', '1,2,3']) {
    await number(dialog).fill(typed)
    await userEvent.keyboard('{Enter}')
    await blur()
    await expect.element(number(dialog)).toHaveValue(typed)
    await expect.element(number(dialog)).toHaveAccessibleDescription('Escribe un número entero de 0 a 100.')
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
    await expect.element(row(dialog, solar, '100002')).toHaveTextContent(/40\s%.*40\s%/)
  }
  ;((await slider(dialog).findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  await expect.element(number(dialog)).toHaveValue('99')
  expect(server.calls.filter(isChange)).toEqual([])
})

test('another share is previewed, and sent once by a double click', async () => {
  await press(battery(solar), 'Cambiar el reparto')
  await number(dialog).fill('75')
  await expect.element(row(dialog, solar, '100001')).toHaveTextContent(/60\s%.*25\s%/)
  await expect.element(row(dialog, solar, '100002')).toHaveTextContent(/40\s%.*75\s%/)
  const send = (await submit.findElement()) as HTMLElement
  send.click()
  send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(battery(solar))
    .toHaveTextContent('Reparto cambiado: este contrato recibe ahora el 75 %.')
  expect(server.calls.filter(isChange)).toHaveLength(1)
  await expect.element(battery(solar)).toHaveTextContent(/75\s% para este contrato/)
})

test('where the server fails, the slider goes back to what is stored', async () => {
  answer = (call) => (isChange(call) ? { status: 500, body: {} } : undefined)
  await press(battery(solar), 'Cambiar el reparto')
  await number(dialog).fill('90')
  await submit.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(failed)
  await expect.element(slider(dialog)).toHaveValue('40')
  await expect.element(number(dialog)).toHaveValue('40')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await press(dialog, 'Cancelar')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(battery(solar)).toHaveTextContent(/40\s% para este contrato/)
})

test('a share changed elsewhere is not silently overwritten', async () => {
  await press(battery(savings), 'Cambiar el reparto')
  await number(dialog).fill('90')
  server.setShare(2, 12)
  answer = (call) => (isChange(call) ? { status: 409, body: { error: 'changed_meanwhile' } } : undefined)
  await submit.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('ha cambiado mientras tanto')
  await expect.element(slider(dialog)).toHaveValue('12')
  await expect.element(number(dialog)).toHaveValue('12')
  await expect.element(row(dialog, savings, '100002')).toHaveTextContent(/12\s%.*12\s%/)
  answer = () => undefined
  await number(dialog).fill('90')
  await submit.click()
  await expect.element(battery(savings)).toHaveTextContent(/90\s% para este contrato/)
  const [first, second] = server.calls.filter(isChange).map(({ body }) => body['repartiment_previ'])
  expect(first).not.toEqual(second)
})
