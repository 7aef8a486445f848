import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askedImages, confirmed, fakeServer } from '#test/contracting-server.ts'
import { drawWizard, heading, isFind } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const done = heading('Listo: falta tu firma')
const withResult = (contract: string, over: object) => {
  const answer = confirmed(contract)
  return { ...answer, result: { ...answer.result, ...over } }
}
const render = { format: 'html', body: '<h2>Ya solo falta tu firma</h2>' }

/** A server that tells what was signed, until a new draft is begun. */
function finishedServer(finished: object) {
  let isBegun = false
  return fakeServer(({ path, method }) => {
    if (method === 'POST' && path.startsWith('leads/drafts/')) isBegun = true
    return isFind(path, method) ? { body: { draft: null, finished: isBegun ? null : finished } } : undefined
  })
}

test('a reload shows what was signed, each thing once', async () => {
  const server = finishedServer({ electricity: withResult('300001', { render }), gas: null })
  drawWizard()
  await expect.element(done).toBeVisible()
  await expect.element(page.getByText('Contrato 300001')).toBeVisible()
  await expect.element(page.getByText(/^A n\*\*\*@example.com/)).toBeVisible()
  await expect.element(page.getByText('Puedes desistir hasta')).toBeVisible()
  await expect.element(page.getByText(/falta tu firma/)).toHaveLength(1)
  await expect.element(page.getByText(/enlace/)).toHaveLength(1)
  expect(server.to(/confirm/)).toHaveLength(0)
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

test.each(['Contratar otro suministro', 'Ir al inicio'])(
  '%s begins anew, also after a reload',
  async (name) => {
    history.replaceState(null, '', '/nuevo-cliente-electricidad')
    const server = finishedServer({ electricity: confirmed('300001'), gas: null })
    const draw = drawWizard()
    await page.getByRole('button', { name }).click()
    await expect
      .poll(() => location.pathname)
      .toBe(name === 'Ir al inicio' ? '/' : '/nuevo-cliente-electricidad')
    await expect.element(heading('¿Dónde quieres la luz?')).toBeVisible()
    expect(server.to(/^leads\/drafts\//)).toHaveLength(1)
    draw(null)
    drawWizard()
    await expect.element(heading('¿Dónde quieres la luz?')).toBeVisible()
  },
)

test('what was signed since says so', async () => {
  finishedServer({
    electricity: withResult('300001', { signed_at: '2026-11-16T10:00:00.000Z' }),
    gas: null,
  })
  drawWizard()
  await expect.element(heading('Contrato firmado')).toBeVisible()
  await expect
    .poll(
      () =>
        page
          .getByRole('listitem')
          .elements()
          .find((one) => one.ariaCurrent === 'step' && one.closest('section'))?.textContent,
    )
    .toMatch(/Enviamos la petición/)
})

test('two contracts that go the same way have one way to read', async () => {
  finishedServer({ electricity: confirmed('300001'), gas: confirmed('400001') })
  drawWizard('dual')
  await expect.element(page.getByText('Contrato 300001')).toBeVisible()
  await expect.element(page.getByText('Contrato 400001')).toBeVisible()
  await expect.element(page.getByText(/los dos enlaces/)).toBeVisible()
  await expect.element(page.getByText('Puedes desistir hasta')).toHaveLength(1)
})

test('a company that is called sees its number; a campaign is not told again', async () => {
  document.cookie = 'consent_marketing=1'
  const asked = askedImages()
  const orderTracking = { enabled: true, url: 'https://track.example/?order={id}', placeholder: '{id}' }
  const contractation = { ...defaultSettings.contractation, orderTracking }
  const halted = { render, contract: null, case_number: '20260007', sent_to: null, due: null }
  finishedServer({ electricity: { status: 'OK', result: halted }, gas: null })
  drawWizard('electricity', { settings: { ...defaultSettings, contractation } })
  await expect.element(heading('Hemos recibido tus datos')).toBeVisible()
  await expect.element(page.getByText('Tu número de seguimiento es 20260007.')).toBeVisible()
  await expect.element(page.getByText('Ya solo falta tu firma')).toHaveLength(0)
  expect(asked).toEqual([])
})
