import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Portal } from '#lib/portal.tsx'
import { pressTwice } from '#test/press.ts'
import { askedImages, confirmed, fakeServer, leadId, rightCode, typed } from '#test/contracting-server.ts'
import * as wizard from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

const { drawWizard, fillSignature, heading, sign, withDraft } = wizard

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const atSummary = { current: 'confirmation' as const, completed: 4 }
const done = heading('Contrato firmado')
const refusal = (code: string) => ({ status: 409, body: { error: 'not_possible', errors: { _: [code] } } })

test('nothing is chosen for the customer; what is missing is said, then one code signs, once', async () => {
  const server = fakeServer(withDraft(atSummary))
  drawWizard()
  await expect.element(page.getByText('Faltan: cuándo empezamos, 2 casillas y el código.')).toBeVisible()
  const choices = [...page.getByRole('radio').elements(), ...page.getByRole('checkbox').elements()]
  expect(choices.filter((one) => (one as HTMLInputElement).checked)).toEqual([])
  await sign.click()
  await expect.element(page.getByText('Elige cuándo quieres empezar.')).toBeVisible()
  await expect.element(wizard.startNow).toHaveFocus()
  expect(server.to(/summary|confirm|code/)).toEqual([])
  await fillSignature()
  expect(server.to(/^leads\?/).map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
  await expect.element(page.getByText('No falta nada: ya puedes firmar.')).toBeVisible()
  await pressTwice(sign)
  await expect.element(done).toBeVisible()
  expect(server.to(/summary/).map(({ body }) => body)).toEqual([{ start: 'now', start_day: '' }])
  expect(server.to(/\/code\//).map(({ body }) => body)).toEqual([{ channel: 'sms' }])
  expect(server.to(/confirm/)).toHaveLength(1)
  expect(server.to(/confirm/)[0]?.body).toMatchObject({
    confirm: true,
    activate_publicity: false,
    start: 'now',
    code: rightCode(),
  })
  await expect.element(page.getByText('Contrato 300001')).toBeVisible()
})

test('another start has another summary; the same one has none', async () => {
  const server = fakeServer(withDraft(atSummary))
  drawWizard()
  await wizard.chooseStart()
  await wizard.chooseStart(/^Pasados los 14 días/)
  await expect
    .poll(() => server.to(/summary/).map(({ body }) => body['start']))
    .toEqual(['now', 'after_withdrawal'])
  await page.getByRole('radio', { name: /^Otra fecha/ }).click()
  await expect.element(page.getByText(/^Faltan?: cuándo empezamos/)).toBeVisible()
  expect(server.to(/summary/)).toHaveLength(2)
})

test('its papers come with the start: they open in a tab of their own, or are saved', async () => {
  const server = fakeServer(withDraft(atSummary))
  drawWizard()
  await expect.element(page.getByText(/cuando elijas cuándo empezamos/)).toBeVisible()
  const read = page.getByRole('link', { name: 'Leer la orden SEPA' })
  await expect.element(read).toHaveLength(0)
  await wizard.chooseStart()
  await expect.element(read).toHaveAttribute('href', `/api/v2/leads/${leadId}/papers/sepa`)
  await expect.element(read).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: 'Descargar la orden SEPA' }).click()
  await expect.poll(() => server.to(/papers\/sepa/, 'GET').length).toBe(1)
  await page.getByRole('button', { name: 'Enviar otra vez' }).click()
  await expect.poll(() => server.to(/summary/).map(({ body }) => body['again'])).toEqual([undefined, true])
})

test('without a summary there is no signature', async () => {
  const server = fakeServer((call) =>
    call.path.includes('/summary/')
      ? { status: 503, body: { error: 'overloaded' } }
      : withDraft(atSummary)(call),
  )
  drawWizard()
  await wizard.startNow.click()
  await expect.element(page.getByText(/sin él no se puede firmar/)).toBeVisible()
  await expect.element(sign).toHaveAttribute('aria-disabled', 'true')
  expect(server.to(/confirm/)).toHaveLength(0)
})

test.each([
  ['a call that fails', { status: 502, body: { error: 'bad_gateway' } }],
  ['an answer that got lost', null],
  ['an answer that is not OK', { body: { ...confirmed('300001'), status: 'ERROR' } }],
])('%s: said in its place; pressed again, it is the same signature', async (_, answer) => {
  let isAway = true
  const server = fakeServer((call) =>
    call.path.includes('/confirm/') && isAway ? answer : withDraft(atSummary)(call),
  )
  drawWizard()
  await fillSignature()
  await sign.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/nunca se firma dos veces/)
  await expect.element(wizard.codeField).toHaveValue(rightCode())
  isAway = false
  await sign.click()
  await expect.element(done).toBeVisible()
  expect(new Set(server.to(/confirm/).map(({ key }) => key)).size).toBe(1)
})

test('a summary that is stale is sent anew, and the supply point that was taken meanwhile is named', async () => {
  let code = 'summary_stale'
  const server = fakeServer((call) =>
    call.path.includes('/confirm/') ? refusal(code) : withDraft(atSummary)(call),
  )
  drawWizard()
  await fillSignature()
  await sign.click()
  await expect.element(page.getByText(/Te enviamos uno nuevo/)).toBeVisible()
  await expect.poll(() => server.to(/summary/).length).toBe(2)
  code = 'not_available'
  await sign.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Otro contrato se ha adelantado/)
})

test.each([
  ['a step', /^leads\?/, { status: 409, body: { error: 'not_possible' } }],
  ['the summary', /\/summary\//, refusal('already_confirmed')],
])('signed in another window or from the mail, which refuses %s, it ends here too', async (_, at, answer) => {
  fakeServer((call) => {
    if (at.test(call.path)) return answer
    return call.path.includes('/confirm/') ? { body: confirmed('300001') } : withDraft(atSummary)(call)
  })
  drawWizard()
  await wizard.startNow.click()
  await expect.element(done).toBeVisible()
})

test('without leads nothing is sent before the start, and the check is made with the signature', async () => {
  const server = fakeServer((call) => {
    if (call.path.includes('leads/dni')) return { body: { result: 'pass' } }
    if (/contractacio\/config\?/.test(call.path))
      return { body: { checks_dni: true, checks_solvency: false } }
    return withDraft({ current: 'payment', completed: 3 })(call)
  })
  const features = { ...defaultSettings.features, leads: false }
  drawWizard('electricity', { settings: { ...defaultSettings, features } })
  await expect.element(heading('¿Cómo pagas?')).toBeVisible()
  await wizard.next.click()
  await expect.element(heading('Revisa y firma')).toBeVisible()
  expect(server.to(/^leads\?/)).toHaveLength(0)
  await fillSignature()
  expect(server.to(/^leads\?/).map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
  await sign.click()
  await expect.element(done).toBeVisible()
  expect(server.to(/leads\/dni/, 'GET')).toHaveLength(1)
})

test('a customer has accepted conditions before, publicity never', async () => {
  fakeServer(withDraft(atSummary))
  drawWizard('electricity', {
    profile: { vat: '12345678Z', email: 'marta@example.com' } as Portal['profile'],
  })
  await expect.element(page.getByRole('checkbox', { name: /acepto las/ })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: /enviarme ofertas/ })).not.toBeChecked()
})

test.each([
  ['1', ['https://track.example/?order=ES0031400000009001HQ0F']],
  ['0', []],
])('orders are told to a campaign with consent only: %s', async (consent, told) => {
  document.cookie = `consent_marketing=${consent}`
  const asked = askedImages()
  const orderTracking = {
    enabled: true,
    url: 'https://track.example/?order={orderId}',
    placeholder: '{orderId}',
  }
  const contractation = { ...defaultSettings.contractation, orderTracking }
  fakeServer(withDraft(atSummary))
  drawWizard('electricity', { settings: { ...defaultSettings, contractation } })
  await fillSignature()
  await sign.click()
  await expect.element(done).toHaveFocus()
  expect(asked).toEqual(told)
})

const gas = {
  includeGas: true,
  cups: 'ES0217000000009008NF',
  activeContract: false,
  accessTariff: '2',
  selectedProduct: '7',
}
const atDualSummary = {
  kind: 'dual' as const,
  current: 'confirmation' as const,
  completed: 5,
  values: { ...typed, gasContract: gas } as typeof typed,
}

test.each([
  ['both are shown', false],
  ['the answer of the gas got lost: it is signed all the same', true],
])('one code signs electricity and gas; %s', async (_, isLost) => {
  const gasLead = 'G'.repeat(32)
  const server = fakeServer((call) => {
    if (call.path.startsWith('gas/leads?')) return { body: { lead_id: gasLead } }
    if (isLost && /^gas.*confirm/.test(call.path)) return { status: 502, body: {} }
    return withDraft(atDualSummary)(call)
  })
  drawWizard('dual')
  await fillSignature()
  expect(server.to(/^gas\/leads\?/).map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
  expect(server.to(/^gas\/leads\?/)[0]?.body).toMatchObject({
    electricityLeadId: leadId,
    cups: { name: gas.cups },
  })
  await sign.click()
  await expect.element(heading('Contratos firmados')).toBeVisible()
  await expect.element(page.getByText('Contrato 300001')).toBeVisible()
  await expect
    .element(page.getByText(isLost ? /El gas también está firmado/ : 'Contrato 400001'))
    .toBeVisible()
  expect(server.to(/summary/).map(({ path }) => path.split('?')[0])).toEqual([`leads/${leadId}/summary/`])
})

test('the code is typed nowhere but here: a draft does not have it', async () => {
  const server = fakeServer(withDraft(atSummary))
  drawWizard()
  await fillSignature()
  await expect.poll(() => server.to(/drafts\/L+\//, 'PUT').length).toBeGreaterThan(0)
  await page.getByRole('checkbox', { name: /enviarme ofertas/ }).click()
  const saved = () => server.to(/drafts\/L+\//, 'PUT').at(-1)?.body['values'] as typeof typed
  await expect.poll(() => saved()?.['confirmation']?.['acceptPublicity']).toBe(true)
  expect(saved()['confirmation']).not.toHaveProperty('code')
})
