import { answerCase } from '@fanal/contract/support'
import { onlineManager } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Portal } from '#lib/portal.tsx'
import { draw as drawPart, loadSpanish } from '#test/portal.tsx'
import { AnswerForm } from './answer-form.tsx'

beforeAll(() => loadSpanish('support', 'fields', 'shell'))

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

const json = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const callsTo = (path: string) => fetched.mock.calls.filter(([url]) => (url as string).includes(path))

const draw = (onDone = vi.fn<() => void>(), over: Partial<Portal> = {}) =>
  drawPart(
    <AnswerForm
      endpoint={answerCase}
      argsOf={(body) => ({ params: { id: '26000401' }, body })}
      name="case 26000401"
      label="Tu respuesta"
      submitLabel="Enviar la respuesta"
      onDone={onDone}
    />,
    over,
  )
const words = page.getByRole('textbox', { name: 'Tu respuesta' })
const send = page.getByRole('button', { name: /Enviar la respuesta|Volver a enviar/ })
const photo = new File(['photo'], 'contador.png', { type: 'image/png' })

test('a failure says so and keeps everything; the same sent again carries the same key', async () => {
  const onDone = vi.fn<() => void>()
  draw(onDone)
  await words.fill('Va la foto')
  fetched.mockImplementation(() => json(500, { error: 'internal_error', reference: 'R-1' }))
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('R-1')
  await expect.element(words).toHaveValue('Va la foto')
  fetched.mockImplementation(() => json(200, { number: '26000401', state: 'open' }))
  await send.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const keys = callsTo('/messages/').map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  await expect.element(words).toHaveValue('')
})

test('without a network it is told at once, and not sent later by itself', async () => {
  draw()
  await words.fill('Va la foto')
  fetched.mockImplementation(() => Promise.reject(new TypeError('offline')))
  onlineManager.setOnline(false)
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('parece que no hay conexión')
  await expect.element(words).toHaveValue('Va la foto')
  const sent = fetched.mock.calls.length
  onlineManager.setOnline(true)
  await expect.element(send).toBeEnabled()
  expect(fetched.mock.calls).toHaveLength(sent)
})

test('a file goes at once, and the form carries what stands for it', async () => {
  draw()
  fetched.mockImplementation(() => json(200, { upload: 'u'.repeat(32), name: 'contador.png', size: 5 }))
  await userEvent.upload(page.getByLabelText('Archivos'), photo)
  await expect.element(page.getByRole('button', { name: 'Quitar contador.png' })).toBeVisible()
  expect(callsTo('crm/uploads/')).toHaveLength(1)
  fetched.mockImplementation(() => json(200, { number: '26000401', state: 'open' }))
  await send.click()
  await expect.poll(() => callsTo('/messages/').length).toBe(1)
  const body = JSON.parse(callsTo('/messages/')[0]?.[1]?.body as string) as object
  expect(body).toEqual({ message: '', attachments: [{ upload: 'u'.repeat(32) }] })
})

test('a file that did not arrive is not left behind: it is sent again or removed first', async () => {
  draw()
  fetched.mockImplementation(() => Promise.reject(new TypeError('offline')))
  await userEvent.upload(page.getByLabelText('Archivos'), photo)
  await expect.element(page.getByText('No hemos podido subir contador.png.')).toBeVisible()
  await words.fill('Va la foto')
  await send.click()
  await expect.element(page.getByText(/Hay un archivo que no se ha subido/)).toBeVisible()
  expect(callsTo('/messages/')).toHaveLength(0)
  fetched.mockImplementation(() => json(200, { upload: 'u'.repeat(32), name: 'contador.png', size: 5 }))
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect.element(page.getByText('No hemos podido subir contador.png.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Quitar contador.png' })).toBeVisible()
})

test('where files travel with the form, what all of them may have is said', async () => {
  draw(undefined, { absentCalls: ['uploadCaseFile'] })
  const half = (name: string) => new File([new Uint8Array(9_500_000)], name, { type: 'image/png' })
  await userEvent.upload(page.getByLabelText('Archivos'), [half('a.png'), half('b.png')])
  await expect.element(page.getByText(/demasiado grandes en conjunto: el máximo son 18 MB/)).toBeVisible()
  expect(fetched.mock.calls).toHaveLength(0)
})

test('neither words nor a file: told at the field', async () => {
  draw()
  await send.click()
  await expect.element(words).toHaveAccessibleDescription('Es obligatorio.')
  expect(fetched).not.toHaveBeenCalled()
})
