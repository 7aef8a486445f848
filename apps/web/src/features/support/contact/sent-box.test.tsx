import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw as drawPart, loadSpanish } from '#test/portal.tsx'
import { SentBox, UnsignedSentBox } from './sent-box.tsx'

beforeAll(() => loadSpanish('support', 'shell'))

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
const steps = page.getByRole('list')
const stored = { email: 'marta@example.com', due_at: '2026-11-19T11:30:00.000Z' }
const draw = (kind: 'request' | 'reading', unit: 'days' | 'hours') => {
  fetched.mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ ...stored, clock: { unit } }), { status: 200 })),
  )
  drawPart(<SentBox kind={kind} number="26000401" />)
}

test('the number first; the day of the answer is the stored one', async () => {
  draw('request', 'days')
  await expect.element(page.getByText('26000401')).toBeVisible()
  await expect.element(steps).toHaveTextContent(/Te contestamos a más tardar el jue,.19.nov\./)
  await expect.element(steps).toHaveTextContent('marta@example.com')
})

test('an outage has an hour', async () => {
  draw('request', 'hours')
  await expect.element(steps).toHaveTextContent(/jue,.19.nov,.12:30/)
})

test('a reading has no date of ours', async () => {
  draw('reading', 'days')
  await expect.element(steps).toHaveTextContent('marta@example.com')
  await expect.element(steps).not.toHaveTextContent('Te contestamos')
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
test.each([
  ['the day', inHours(24 * 5), /Te contestamos a más tardar el [^:]+\./],
  ['the hour of an outage', inHours(2), /Te contestamos a más tardar el .+\d:\d\d\./],
  ['the longest term, where the server does not say', undefined, /15 días laborables/],
])('a visitor is told %s, and where the link is', async (_, dueAt, words) => {
  drawPart(<UnsignedSentBox number="26000402" email="nadie@example.com" dueAt={dueAt} />)
  await expect.element(steps).toHaveTextContent(words)
  await expect.element(steps).toHaveTextContent('Te hemos enviado un correo a nadie@example.com.')
})
