import type { FullMail } from '@fanal/contract/schemas/mailbox'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lookHere } from '#test/look.ts'
import { draw, loadLanguage } from '#test/portal.tsx'
import { serve } from '#test/server.ts'
import { Mailbox } from './mailbox.tsx'

beforeAll(() => Promise.all((['es', 'ca', 'en'] as const).map((lang) => loadLanguage(lang, 'mailbox'))))
afterEach(() => history.replaceState(null, '', location.pathname))

const sms: FullMail = {
  id: 2,
  kind: 'sms',
  to: '+34600000002',
  subject: 'Fanal: tu código es 004711',
  sent_at: '2026-11-18T10:02:00.000Z',
  text: 'Fanal: tu código es 004711',
  html: null,
  files: [],
}
const letter: FullMail = {
  id: 1,
  kind: 'mail',
  to: 'marta@example.com',
  subject: 'El resumen de tu contrato',
  sent_at: '2026-11-18T10:01:00.000Z',
  text: 'Hola:\n\nFirma aquí: https://portal.example.com/firma/abc',
  html: '<p>Hola</p>',
  files: [
    {
      name: 'Resumen-del-contrato-de-electricidad-2026.pdf',
      media_type: 'application/pdf',
      size_bytes: 48_210,
    },
    { name: 'Lecturas.csv', media_type: 'text/csv', size_bytes: 2_340_000 },
    { name: 'nota', media_type: 'text/plain', size_bytes: 12 },
  ],
}

const server = () =>
  serve(({ path: address }) => {
    const [path = ''] = address.split('?')
    if (path === 'demo/mails/1') return { body: letter }
    if (path === 'demo/mails/2') return { body: sms }
    if (path.includes('/files/')) return { status: 404, body: { error: 'not_found' } }
    return { body: { items: [sms, letter].map((one) => ({ ...one, files: one.files.length })) } }
  })

function open(id?: number, lang: 'es' | 'ca' | 'en' = 'es') {
  if (id) history.replaceState(null, '', `?mail=${id}`)
  const calls = server()
  draw(<Mailbox />, { lang })
  return calls
}

test('lists mails and text messages, each with its kind as a word', async () => {
  open()
  await expect
    .element(page.getByRole('link', { name: /004711/ }))
    .toHaveTextContent(/SMS · Para: 600 000 002/)
  await expect
    .element(page.getByRole('link', { name: /El resumen/ }))
    .toHaveTextContent(/Correo · Para: marta@example\.com · 3 archivos/)
})

test('a text message is its number and its text', async () => {
  open(2)
  await expect.element(page.getByRole('heading', { name: 'SMS' })).toBeVisible()
  await expect.element(page.getByText('Fanal: tu código es 004711')).toBeVisible()
  await expect.element(page.getByText(/Para: 600 000 002/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Archivos adjuntos' })).not.toBeInTheDocument()
})

describe('files of a mail', () => {
  test('have name, type and size; a PDF opens in a tab of its own', async () => {
    open(1)
    await expect.element(page.getByRole('heading', { name: 'Archivos adjuntos' })).toBeVisible()
    for (const detail of ['PDF · 48,2 KB', 'CSV · 2,3 MB', 'text/plain · 0,1 KB'])
      await expect.element(page.getByText(detail, { exact: true })).toBeVisible()
    const link = page.getByRole('link', { name: /^Abrir/ })
    await expect.element(link).toHaveAccessibleName('Abrir Resumen-del-contrato-de-electricidad-2026.pdf')
    await expect.element(link).toHaveAttribute('href', '/api/v2/demo/mails/1/files/1')
    await expect.element(link).toHaveAttribute('target', '_blank')
  })

  test('are saved by their number; a failure is told', async () => {
    const calls = open(1)
    await page.getByRole('button', { name: 'Guardar Lecturas.csv' }).click()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'No se ha podido guardar' }))
      .toBeInTheDocument()
    expect(calls.to(/^demo\/mails\/1\/files\/2\?/, 'GET')).not.toEqual([])
  })
})

describe.each(['es', 'ca', 'en'] as const)('in %s', (lang) => {
  test.each([undefined, 1, 2])('%s looks right on a phone', async (id) => {
    open(id, lang)
    await expect.element(page.getByText(/004711|abc$/).first()).toBeVisible()
    expect(await lookHere(`mailbox ${id}`, lang)).toEqual([])
  })
})
