import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDraft, fakeServer, typed } from '#test/contracting-server.ts'
import {
  drawWizard,
  fillSignature,
  heading,
  isFind,
  next,
  sign,
  withDraft,
} from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => {
  // A page of its own, so that going back never leaves the test.
  history.pushState(null, '', '/')
  history.pushState(null, '', '/nuevo-cliente-electricidad')
})

const first = heading('¿Dónde quieres la luz?')
const second = heading('¿A nombre de quién?')
const third = heading('Elige potencia y producto')

/** A server that keeps what is saved. */
function keepingServer() {
  let kept: object = {}
  return fakeServer(({ path, method, body }) => {
    if (method === 'PUT') kept = body
    return isFind(path, method) ? { body: { draft: aDraft({ values: typed, ...kept }) } } : undefined
  })
}

test('the browser goes back and forward by steps, and the draft follows', async () => {
  const server = keepingServer()
  drawWizard()
  await next.click()
  await expect.element(second).toBeVisible()
  history.back()
  await expect.element(first).toHaveFocus()
  await expect.poll(() => server.to(/drafts\//, 'PUT').at(-1)?.body['current']).toBe('installation')
  expect(server.to(/drafts\//, 'PUT').at(-1)?.body['completed']).toBe(1)
  history.forward()
  await expect.element(second).toBeVisible()
  expect(server.to(/^leads\?/)).toHaveLength(1)
  expect(window.location.pathname).toBe('/nuevo-cliente-electricidad')
})

test('a step back in the page is one back in the history: the browser goes forward from there', async () => {
  keepingServer()
  drawWizard()
  await next.click()
  await expect.element(second).toBeVisible()
  await next.click()
  await expect.element(third).toBeVisible()
  await page.getByRole('list', { name: 'Pasos' }).getByRole('button', { name: 'Suministro' }).click()
  await expect.element(first).toBeVisible()
  await expect.poll(() => JSON.stringify(history.state)).not.toContain('person')
  history.forward()
  await expect.element(second).toBeVisible()
  history.forward()
  await expect.element(third).toBeVisible()
})

test('going back forgets why a step was not taken', async () => {
  fakeServer((call) =>
    call.path.startsWith('leads?') && call.body['step'] === 3
      ? { status: 500, body: { error: 'internal_error' } }
      : withDraft({})(call),
  )
  drawWizard()
  await next.click()
  await expect.element(second).toBeVisible()
  await next.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No hemos podido enviar este paso')
  history.back()
  await expect.element(first).toBeVisible()
  await expect.element(page.getByText('No hemos podido enviar este paso')).toHaveLength(0)
})

test('a reload stays on its step, and still knows the way back', async () => {
  const server = keepingServer()
  const draw = drawWizard()
  await next.click()
  await expect.element(second).toBeVisible()
  await expect.poll(() => server.to(/drafts\//, 'PUT').at(-1)?.body['current']).toBe('person')
  draw(null)
  drawWizard()
  await expect.element(second).toBeVisible()
  history.back()
  await expect.element(first).toBeVisible()
})

test('before the last page there is the portal, and no form that would sign again', async () => {
  const server = fakeServer(withDraft({ current: 'payment', completed: 3 }))
  drawWizard()
  await next.click()
  await fillSignature()
  await sign.click()
  await expect.element(heading('Contrato firmado')).toBeVisible()
  history.back()
  await expect.poll(() => window.location.pathname).toBe('/')
  await expect.element(sign).toHaveLength(0)
  expect(server.to(/confirm/)).toHaveLength(1)
})
