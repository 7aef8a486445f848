import { beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { battery, button, dialogOf, drawPanel, failed, number, press, row, tip } from '#test/batteries.tsx'
import { batteryServer, savings, solar } from '#test/battery-server.ts'
import { loadSpanish } from '#test/portal.tsx'
import type { Answer, Call } from '#test/server.ts'

beforeAll(() => loadSpanish('batteries', 'fields', 'shell'))

const dialog = dialogOf('Mover a otra batería')
const next = button(dialog, 'Siguiente')
const send = button(dialog, /^Mover \d/)
const steps = dialog.getByRole('list', { name: 'Pasos' }).getByRole('listitem')
const current = () => steps.elements().find((one) => one.getAttribute('aria-current') === 'step')?.textContent
async function isAt(title: string): Promise<void> {
  await expect.poll(current).toContain(title)
}
const isMove = ({ path }: Call) => path.includes('move_virtual_battery')
/** Cents of a displayed amount: "38,71 €". */
const centsOf = (of: Element) => Number((of.textContent ?? '').replaceAll(/[^\d-]/g, ''))

let answer: (call: Call) => Answer | undefined | Promise<Answer | undefined>
let server: ReturnType<typeof batteryServer>
beforeEach(() => {
  answer = () => undefined
  server = batteryServer((call) => answer(call))
  drawPanel()
})

async function toConfirm(percent: string): Promise<void> {
  await press(battery(solar), 'Mover a otra batería')
  await dialog.getByRole('radio', { name: savings }).click()
  await next.click()
  await number(dialog).fill(percent)
  await next.click()
}

test('three steps, each left when it is answered; back keeps what was chosen', async () => {
  await press(battery(solar), 'Mover a otra batería')
  await isAt('Batería')
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await next.click({ force: true })
  await isAt('Batería')
  await dialog.getByRole('radio', { name: savings }).click()
  await next.click()
  await isAt('Cantidad')
  await number(dialog).fill('0')
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await number(dialog).fill('50')
  const preview = dialog.getByRole('region', { name: 'Antes y después' })
  expect((await preview.findElement()).getBoundingClientRect().height).toBeLessThanOrEqual(
    window.innerHeight * 0.35 + 1,
  )
  const centsIn = async (name: string) => {
    const balance = (await row(dialog, name, 'Saldo').findElement()).querySelector('td:last-child')
    return balance ? centsOf(balance) : 0
  }
  expect((await centsIn(solar)) + (await centsIn(savings))).toBe(10_001 + 5_000)
  await next.click()
  await isAt('Confirmar')
  await press(dialog, 'Atrás')
  await expect.element(number(dialog)).toHaveValue('50')
})

test('a failure changes nothing, and can be retried', async () => {
  answer = (call) => (isMove(call) ? { status: 500, body: {} } : undefined)
  await toConfirm('50')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(failed)
  answer = () => undefined
  await send.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Hecho: has movido')
  const [first, second] = server.calls.filter(isMove)
  expect(first?.key).toBe(second?.key)
})

test('while it is moved it cannot be closed nor sent twice; then nothing is left to move', async () => {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  answer = (call) => (isMove(call) ? gate.then(() => undefined) : undefined)
  await toConfirm('100')
  const sending = button(dialog, /^Mover/).last()
  await sending.click()
  await expect.element(dialog.getByText('Moviendo…')).toBeVisible()
  // Only the pressed button is busy; the back button waits.
  await expect.element(sending).toHaveAttribute('aria-busy', 'true')
  const back = button(dialog, 'Atrás')
  await expect.element(back).toHaveAttribute('aria-disabled', 'true')
  await expect.element(back).not.toHaveAttribute('aria-busy')
  await userEvent.keyboard('{Escape}')
  await sending.click({ force: true })
  open()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Hecho')
  expect(server.calls.filter(isMove)).toHaveLength(1)
  await press(dialog, 'Entendido')
  await button(battery(solar), 'Mover a otra batería').hover()
  await expect.element(tip).toHaveTextContent('Este contrato no tiene nada que mover en esta batería.')
})

const changed = { status: 409, body: { error: 'changed_meanwhile' } }

test('confirmed with stale data it is not made: the current state is shown and confirmed again', async () => {
  await toConfirm('40')
  await expect.element(send).toBeVisible()
  const seen = centsOf(await send.findElement())
  server.move(1, 2, 40)
  answer = (call) => (isMove(call) ? changed : undefined)
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Ha cambiado mientras tanto')
  await expect.poll(() => centsOf(send.element())).toBeLessThan(seen)
  const promised = centsOf(await send.findElement())
  await expect.element(dialog.getByRole('region', { name: 'Antes y después' })).toBeVisible()
  answer = () => undefined
  await send.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Hecho: has movido')
  expect(centsOf(await dialog.getByText('Hecho: has movido').findElement())).toBe(promised)
})

test('everything was moved meanwhile: nothing is left to confirm', async () => {
  await toConfirm('100')
  server.move(1, 2, 100)
  answer = (call) => (isMove(call) ? changed : undefined)
  await button(dialog, /^Mover/)
    .last()
    .click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Ha cambiado mientras tanto')
  await expect.element(button(dialog, /^Mover/).last()).toHaveAttribute('aria-disabled', 'true')
})
