import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServer, rightCode } from '#test/contracting-server.ts'
import * as wizard from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'
import type { Answer, Call } from '#test/server.ts'

const { accept, askCode, chooseStart, codeField, drawWizard, fillSignature, heading, sign } = wizard

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const withDraft = wizard.withDraft({ current: 'confirmation', completed: 4 })
const again = page.getByRole('button', { name: 'Enviar otro código' })
const seconds = (count: number) => new Date(Date.now() + count * 1000).toISOString()

const sentCode = (over: object = {}) => ({
  channel: 'sms',
  sent_to: '600 *** *02',
  sent_at: seconds(0),
  expires_at: seconds(600),
  again_at: seconds(60),
  left: 4,
  ...over,
})
const answering = (pattern: RegExp, answer: (call: Call) => Answer) =>
  fakeServer((call) => (pattern.test(call.path) ? answer(call) : withDraft(call)))

test('is asked for, announced, and typed in a field that has the focus, with spaces or without', async () => {
  const server = fakeServer(withDraft)
  drawWizard()
  await chooseStart()
  await accept()
  await page.getByRole('radio', { name: /^Correo a n/ }).click()
  await askCode.click()
  await expect.element(codeField).toHaveFocus()
  await expect.element(page.getByText('Código enviado por correo a n***@example.com.')).toBeInTheDocument()
  await expect.element(page.getByText(/^Enviado a las \d+:\d\d, vale hasta las/)).toBeVisible()
  await expect
    .element(page.getByText(/^¿No llega\? Otro en (1:00|0:\d\d)\. Quedan 4 envíos\.$/))
    .toBeVisible()
  await expect.element(again).toBeDisabled()
  expect(server.to(/\/code\//).map(({ body }) => body)).toEqual([{ channel: 'email' }])
  await userEvent.click(codeField)
  await codeField.fill(`${rightCode().slice(0, 3)} ${rightCode().slice(3)}`)
  await expect.element(codeField).toHaveValue(rightCode())
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Contrato firmado')).toBeVisible()
})

test('that is wrong is said at its field; nothing else is lost', async () => {
  fakeServer(withDraft)
  drawWizard()
  await fillSignature()
  await codeField.fill('000000')
  await sign.click()
  await expect.element(page.getByText(/^Este código no es correcto/)).toBeVisible()
  await expect.element(codeField).toHaveFocus()
  await expect.element(page.getByRole('checkbox', { name: /acepto las/ })).toBeChecked()
  await codeField.fill(rightCode())
  await sign.click()
  await expect.element(heading('Contrato firmado')).toBeVisible()
})

test('can be sent again when its time has come; the one before is not kept', async () => {
  let left = 2
  const server = answering(/\/code\//, () => {
    left -= 1
    return { body: sentCode({ again_at: seconds(-1), left }) }
  })
  drawWizard()
  await fillSignature()
  await expect.element(page.getByText('¿No llega? Queda 1 envío.')).toBeVisible()
  await again.click()
  await expect.element(codeField).toHaveValue('')
  await expect.element(page.getByText('Otro código enviado por SMS al 600 *** *02.')).toBeInTheDocument()
  await expect.element(page.getByText(/^No quedan más envíos/)).toBeVisible()
  await expect.element(again).toBeDisabled()
  expect(server.to(/\/code\//)).toHaveLength(2)
  expect(new Set(server.to(/\/code\//).map(({ key }) => key)).size).toBe(2)
})

test('that has expired says so, on another device too', async () => {
  const channels = [{ channel: 'email', to: 'n***@example.com' }]
  const code = sentCode({
    channel: 'email',
    sent_at: seconds(-900),
    expires_at: seconds(-300),
    again_at: seconds(-840),
  })
  const summary = { sent_to: 'n***@example.com', sent_at: seconds(-900), sha256: 'x', channels, code }
  answering(/\/summary\//, () => ({ body: summary }))
  drawWizard()
  await chooseStart()
  await expect
    .element(page.getByText(/^Este código ha caducado: pide otro\. Quedan 4 envíos\.$/))
    .toBeVisible()
  await expect.element(page.getByText(/, caducó a las/)).toBeVisible()
  await expect.element(codeField).not.toHaveFocus()
})

test('that cannot be sent now says so', async () => {
  answering(/\/code\//, () => ({ status: 429, body: { error: 'too_many_requests' } }))
  drawWizard()
  await chooseStart()
  await accept()
  await sign.click()
  await expect.element(page.getByText('Pide el código y escríbelo para firmar.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^SMS al 600/ })).toHaveFocus()
  await askCode.click()
  await expect.element(page.getByText(/^Ahora no podemos enviar otro código/)).toBeVisible()
})

test('goes to a corrected mailbox: saved, mailed and sent by one button', async () => {
  const server = fakeServer(withDraft)
  drawWizard()
  await chooseStart()
  await accept()
  await page.getByRole('button', { name: 'El móvil o el correo no son correctos' }).click()
  const email = page.getByRole('textbox', { name: 'Correo electrónico' })
  await email.fill('nerea@example')
  const save = page.getByRole('button', { name: 'Guardar y enviar el código' })
  await save.click()
  await expect.element(email).toHaveFocus()
  await expect.element(page.getByText('Este correo no es válido.')).toBeVisible()
  await email.fill('nerea.ibanez@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(codeField).toHaveFocus()
  await expect.element(save).toHaveLength(0)
  const persons = server.to(/^leads\?/).filter(({ body }) => body['step'] === 3)
  expect(persons.map(({ body }) => body['email'])).toEqual(['nerea@example.com', 'nerea.ibanez@example.com'])
  expect(server.to(/summary/)).toHaveLength(2)
  expect(server.to(/\/code\//).map(({ body }) => body)).toEqual([{ channel: 'email' }])
  expect(server.to(/confirm/)).toHaveLength(0)
})

test('of a customer goes to what is on file: nothing is corrected here', async () => {
  fakeServer(withDraft)
  const profile = {
    id: 1,
    name: 'Nerea Ibáñez',
    email: 'nerea@example.com',
    vat: '11111111H',
    locale: 'es-ES',
    readonly: false,
    change_password: false,
    new_customer: false,
  }
  drawWizard('electricity', { profile })
  await chooseStart()
  await expect
    .element(page.getByText('Son los que tenemos de ti: el código no va a ningún otro.'))
    .toBeVisible()
  const correct = page.getByRole('button', { name: 'El móvil o el correo no son correctos' })
  await expect.element(correct).not.toBeInTheDocument()
})

test('is not needed by who cancels', async () => {
  const server = fakeServer(withDraft)
  drawWizard()
  await chooseStart()
  await page.getByRole('button', { name: 'cancelar la contratación' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar la contratación' }).click()
  await expect.element(page.getByText(/^No se ha firmado nada/)).toBeVisible()
  await page
    .getByRole('dialog', { name: 'Contratación cancelada' })
    .getByRole('button', { name: 'Cerrar' })
    .last()
    .click()
  await expect.element(heading('¿Dónde quieres la luz?')).toBeVisible()
  expect(server.to(/drafts\/L+/, 'DELETE')).toHaveLength(1)
})
