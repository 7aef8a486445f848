import { countNotices } from '@fanal/contract/notices'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '#lib/call.ts'
import { marta } from '#lib/customer-fixture.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, serve } from '#test/server.ts'
import { Overlays } from './overlays.tsx'

beforeEach(() => loadSpanish('shell'))

const dialog = page.getByRole('dialog', { name: 'La sesión ha caducado' })
const expired: Answer = { status: 401, body: { error: 'token_expired' } }
const ask = () => call(countNotices, {})

function signInElsewhere(): void {
  const tab = new BroadcastChannel('session')
  tab.postMessage(marta.id)
  tab.close()
}

test('the dialog of an ended session closes when another tab signs in, and comes again at the next end', async () => {
  draw(<Overlays />, { profile: marta, hasConsent: true })
  for (const times of [1, 2]) {
    serve(() => expired)
    await expect(ask(), `end ${times}`).rejects.toThrow()
    await expect.element(dialog).toBeVisible()
    signInElsewhere()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('a call that is refused for the ended session after another tab has signed in is made again', async () => {
  draw(<Overlays />, { profile: marta, hasConsent: true })
  let refuse: (answer: Answer) => void = () => {}
  const refused = new Promise<Answer>((resolve) => {
    refuse = resolve
  })
  const server = serve(() => (server.calls.length === 1 ? refused : { body: { unread: 3 } }))
  const late = ask()
  const heard = new BroadcastChannel('session')
  const renewed = new Promise((resolve) => heard.addEventListener('message', resolve))
  signInElsewhere()
  await renewed
  heard.close()
  refuse(expired)
  expect(await late).toEqual({ unread: 3 })
  await expect.element(dialog).not.toBeInTheDocument()
})
