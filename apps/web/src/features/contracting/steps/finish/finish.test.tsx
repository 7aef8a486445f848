import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Portal } from '#lib/portal.tsx'
import { askedImages, confirmed, fakeServer } from '#test/contracting-server.ts'
import type { Answer } from '#test/server.ts'
import { drawWizard, heading, isFind, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const done = heading('Contrato firmado')
const withResult = (contract: string, over: object) => {
  const answer = confirmed(contract)
  return { ...answer, result: { ...answer.result, ...over } }
}
const render = { format: 'html', body: '<h2>Gracias por contratar</h2>' }

/** A server that tells what was signed, until a new draft is begun. */
function finishedServer(finished: object) {
  let isBegun = false
  return fakeServer(({ path, method }) => {
    if (method === 'POST' && path.startsWith('leads/drafts/')) isBegun = true
    return isFind(path, method) ? { body: { draft: null, finished: isBegun ? null : finished } } : undefined
  })
}

test('a reload, or the mailed link, shows what was signed, each thing once', async () => {
  history.replaceState(null, '', '/nuevo-cliente-electricidad#draft=a.b')
  const finished = { electricity: withResult('300001', { render }), gas: null }
  const server = fakeServer(({ path, method }) => {
    if (path.includes('resume')) return { body: { kind: 'electricity' } }
    return isFind(path, method) ? { body: { draft: null, finished } } : undefined
  })
  drawWizard()
  await expect.element(done).toBeVisible()
  await expect.element(page.getByText('Contrato 300001')).toBeVisible()
  await expect.element(page.getByText(/^Te enviamos lo firmado a n\*\*\*@example.com/)).toBeVisible()
  await expect.element(page.getByText('Puedes desistir hasta')).toBeVisible()
  await expect.element(page.getByText(/^Con el enlace de nuestros correos/)).toBeVisible()
  await expect.element(page.getByText(/firma/)).toHaveLength(3)
  expect(server.to(/confirm/)).toHaveLength(0)
  expect(localStorage.length + sessionStorage.length).toBe(0)
  expect(location.hash).toBe('')
})

test('the mailed link opens the signature in another browser', async () => {
  history.replaceState(null, '', '/nuevo-cliente-electricidad#draft=a.b')
  const found = withDraft({ current: 'confirmation', completed: 4 })
  const server = fakeServer((call) =>
    call.path.includes('resume') ? { body: { kind: 'electricity' } } : found(call),
  )
  drawWizard()
  await expect.element(heading('Revisa y firma')).toBeVisible()
  expect(server.to(/resume/)).toHaveLength(1)
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

test('home waits until what was signed is forgotten', async () => {
  history.replaceState(null, '', '/nuevo-cliente-electricidad')
  finishedServer({ electricity: confirmed('300001'), gas: null })
  const ask = window.fetch
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  window.fetch = async (input, options) => {
    if (options?.method === 'POST') await answered
    return ask(input, options)
  }
  onTestFinished(() => {
    window.fetch = ask
  })
  drawWizard()
  const home = page.getByRole('button', { name: 'Ir al inicio' })
  await home.click()
  await expect.element(home).toHaveAttribute('aria-busy', 'true')
  expect(location.pathname).toBe('/nuevo-cliente-electricidad')
  answer()
  await expect.poll(() => location.pathname).toBe('/')
})

test('what comes next is current; a new customer activates the account right there', async () => {
  finishedServer({ electricity: confirmed('300001'), gas: null })
  drawWizard()
  await expect.element(done).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Activar mi cuenta' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ir a mis contratos' })).toHaveLength(0)
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

test('a customer who is signed in goes to the contracts', async () => {
  finishedServer({ electricity: confirmed('300001'), gas: null })
  drawWizard('electricity', { profile: { vat: '12345678Z' } as Portal['profile'] })
  await expect.element(page.getByRole('link', { name: 'Ir a mis contratos' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Activar mi cuenta' })).toHaveLength(0)
})

test('two contracts that go the same way have one way to read', async () => {
  finishedServer({ electricity: confirmed('300001'), gas: confirmed('400001') })
  drawWizard('dual')
  await expect.element(page.getByText('Contrato 300001')).toBeVisible()
  await expect.element(page.getByText('Contrato 400001')).toBeVisible()
  await expect.element(heading('Contratos firmados')).toBeVisible()
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
  await expect.element(page.getByText('Gracias por contratar')).toHaveLength(0)
  expect(asked).toEqual([])
})

test('what was signed stays until the server has begun anew: a page opened before would show it again', async () => {
  history.replaceState(null, '', '/nuevo-cliente-electricidad')
  const finished = { electricity: confirmed('300001'), gas: null }
  let begin = () => {}
  const begun = new Promise<Answer>((resolve) => {
    begin = () => resolve({ body: { draft: null } })
  })
  fakeServer(({ path, method }) => {
    if (method === 'POST' && path.startsWith('leads/drafts/')) return begun
    return isFind(path, method) ? { body: { draft: null, finished } } : undefined
  })
  drawWizard()
  const again = page.getByRole('button', { name: 'Contratar otro suministro' })
  await again.click()
  await expect.element(again).toBeDisabled()
  await expect.element(done).toBeVisible()
  begin()
  await expect.element(heading('¿Dónde quieres la luz?')).toBeVisible()
})
