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
  from: '',
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
  from: '"Fanal Energia" <no-reply@example.com>',
  to: 'marta@example.com',
  subject: 'El resumen de tu contrato',
  sent_at: '2026-11-18T10:01:00.000Z',
  text: 'Hola:\n\nFirma aquí: https://portal.example.com/firma/abc',
  html: '<!doctype html><html lang="es"><head><title>Resumen</title></head><body><p style="height:900px">Hola</p><script>parent.ran = true</script><a href="https://portal.example.com/firma/abc">Firmar</a></body></html>',
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

function open(id?: number, lang: 'es' | 'ca' | 'en' = 'es', as = '') {
  if (id) history.replaceState(null, '', `?mail=${id}${as}`)
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
  await expect.element(page.getByText('600 000 002', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Archivos adjuntos' })).not.toBeInTheDocument()
})

describe('a mail', () => {
  const frame = () => page.getByTitle('El resumen de tu contrato')
  const inside = async () => ((await frame().findElement()) as HTMLIFrameElement).contentDocument

  test('looks as in a mail program: whole, from whom, with links that open beside it, and nothing of it runs', async () => {
    open(1)
    await expect.element(page.getByText('Fanal Energia <no-reply@example.com>')).toBeVisible()
    await expect.element(frame()).toHaveAttribute('sandbox', expect.not.stringContaining('allow-scripts'))
    await expect.poll(() => frame().element().getBoundingClientRect().height).toBeGreaterThan(900)
    const content = await inside()
    expect(content?.body.textContent).toContain('Hola')
    expect(content?.querySelector('base')?.target).toBe('_blank')
    expect('ran' in window).toBe(false)
  })

  test('is text too, at an address of its own, with its links', async () => {
    open(1, 'es', '&as=text')
    const tab = page.getByRole('link', { name: 'Solo texto' })
    await expect.element(tab).toHaveAttribute('href', expect.stringMatching(/\?mail=1&as=text$/))
    await expect.element(tab).toHaveAttribute('aria-current', 'page')
    await expect
      .element(page.getByRole('link', { name: 'https://portal.example.com/firma/abc' }))
      .toBeVisible()
    await expect.element(frame()).not.toBeInTheDocument()
  })
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
    await expect.element(page.getByText(/004711|no-reply/).first()).toBeVisible()
    expect(await lookHere(`mailbox ${id}`, lang)).toEqual([])
  })
})
