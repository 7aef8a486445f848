import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ResolutionProvider } from '#lib/resolution.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, serve } from '#test/server.ts'
import FollowedCasePage from './followed-case-page.tsx'

beforeAll(() => loadSpanish('support', 'fields', 'shell'))

const token = '26000417.abcdefghijklmnopqrstuvwx'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const ended: Answer = { status: 410, body: { error: 'follow_link_ended' } }

function open(renewed: Answer) {
  const server = serve(({ method }) => (method === 'POST' ? renewed : ended))
  draw(
    <ResolutionProvider value={{ kind: 'page', id: 'followedCase', params: { token } }}>
      <FollowedCasePage />
    </ResolutionProvider>,
  )
  return server
}

test('a link that has ended says so, and another is mailed', async () => {
  const server = open({ body: { status: 'OK' } })
  await expect.element(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await expect.element(page.getByText('Ha caducado o se ha anulado')).toBeVisible()
  await button('Enviarme otro enlace').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Te hemos enviado un enlace nuevo')
  expect(server.to(/^crm\/followed\/26000417\.\w+\/renew/)).toHaveLength(1)
})

test('too many in a day are told', async () => {
  open({ status: 429, body: { error: 'too_many_requests' } })
  await button('Enviarme otro enlace').click()
  await expect.element(page.getByText('Ya te hemos enviado varios enlaces hoy')).toBeVisible()
})
