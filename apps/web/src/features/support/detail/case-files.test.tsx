import type { CaseEntry } from '@fanal/contract/schemas/support'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw, loadSpanish } from '#test/portal.tsx'
import { isServerBusy } from '#lib/call.ts'
import { CaseFiles } from './case-files.tsx'

beforeAll(() => loadSpanish('support', 'shell'))

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

const entry = { files: [{ id: 7, name: 'contador.png' }] } as CaseEntry
const file = page.getByRole('button', { name: 'contador.png' })
const refused = (status: number, error: string) => () =>
  Promise.resolve(new Response(JSON.stringify({ error }), { status, headers: { 'Retry-After': '30' } }))

test('a file whose store is away is said to be safe, and the portal is not called busy', async () => {
  fetched.mockImplementation(refused(503, 'file_later'))
  draw(<CaseFiles entry={entry} number="26000401" />)
  await file.click()
  const told = page.getByRole('button', { name: /Ahora no se puede abrir, pero está guardado/ })
  await expect.element(told).toBeVisible()
  expect(isServerBusy()).toBe(false)
})

test('any other failure is a failure', async () => {
  fetched.mockImplementation(refused(404, 'not_found'))
  draw(<CaseFiles entry={entry} number="26000401" />)
  await file.click()
  await expect.element(page.getByRole('button', { name: /No se ha podido descargar/ })).toBeVisible()
})
