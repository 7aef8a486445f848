import { beforeAll, afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ResolutionProvider } from '#lib/resolution.ts'
import LeaveNewsletterPage from '#pages/newsletter/leave-newsletter-page.tsx'
import LeaveNoticesPage from '#pages/notices/leave-notices-page.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, type Call, serve } from '#test/server.ts'

beforeAll(() => loadSpanish('newsletter', 'notices', 'shell'))
afterEach(() => history.replaceState(null, '', location.pathname))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const refused = (error: string): Answer => ({ status: 403, body: { error } })

function open(id: 'leaveNotices' | 'leaveNewsletter', answer: (call: Call) => Answer) {
  const server = serve(answer)
  draw(
    <ResolutionProvider value={{ kind: 'page', id, params: { token: '7.invoices.mac' } }}>
      {id === 'leaveNotices' ? <LeaveNoticesPage /> : <LeaveNewsletterPage />}
    </ResolutionProvider>,
  )
  return server
}

describe('the mails of notices', () => {
  test('end by one button, which says what ends; looking sends nothing', async () => {
    const server = open('leaveNotices', ({ method }) =>
      method === 'POST' ? { body: { status: 'OK' } } : { body: { kinds: ['invoices', 'cases'] } },
    )
    await expect.element(page.getByText('Factura nueva')).toBeVisible()
    await expect.element(page.getByText('Solicitudes y reclamaciones')).toBeVisible()
    expect(server.to(/./)).toEqual([])
    await button('Dejar de recibirlos').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('ya no te enviaremos')
    await expect.element(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
    expect(server.to(/^notices\/unsubscribe\/7\.invoices\.mac/)).toHaveLength(1)
  })

  test('a cut or foreign link is told in plain words, and has no button', async () => {
    open('leaveNotices', () => refused('notice_link_invalid'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('está cortado o no es nuestro')
    await expect.element(button('Dejar de recibirlos')).not.toBeInTheDocument()
  })

  test('a failure is told and can be tried again', async () => {
    open('leaveNotices', ({ method }) => (method === 'POST' ? null : { body: { kinds: ['invoices'] } }))
    await button('Dejar de recibirlos').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Vuelve a probar')
    await expect.element(button('Dejar de recibirlos')).toBeVisible()
  })

  test('a form that was posted without JavaScript ends on the same words', async () => {
    history.replaceState(null, '', '?done=1')
    open('leaveNotices', () => ({ body: { kinds: ['invoices'] } }))
    await expect.element(page.getByRole('status')).toHaveTextContent('ya no te enviaremos')
  })
})

describe('a newsletter', () => {
  test('is named with the address it goes to, and ends by one button', async () => {
    const server = open('leaveNewsletter', ({ method }) =>
      method === 'POST'
        ? { body: { status: 'OK' } }
        : { body: { name: 'Ahorro', email: 'a•••@example.com' } },
    )
    await expect.element(page.getByText('«Ahorro» en a•••@example.com')).toBeVisible()
    await button('Darme de baja').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('ya no recibirás este boletín')
    expect(server.to(/^newsletters\/unsubscribe\//)).toHaveLength(1)
  })

  test('a cut link is told, with the way to choose', async () => {
    open('leaveNewsletter', () => refused('newsletter_link_invalid'))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('está cortado, ha caducado o no es nuestro')
    await expect.element(page.getByRole('link', { name: 'Ver todos los boletines' })).toBeVisible()
  })
})
