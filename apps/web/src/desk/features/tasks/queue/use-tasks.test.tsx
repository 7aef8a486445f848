import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { useTasks } from './use-tasks.ts'

const minute = 60_000

function Probe() {
  return <p>{useTasks('lead').items.length}</p>
}

beforeAll(() => loadDesk())
beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('the list is renewed while somebody sits in front of it', async () => {
  const server = serve(() => ({ body: { items: [], next: null, counts: null } }))
  const reads = () => server.to(/staff\/tasks/, 'GET').length
  drawAtDesk(<Probe />)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(reads()).toBeGreaterThan(5)
  await vi.advanceTimersByTimeAsync(6 * minute)
  const whenLeft = reads()
  await vi.advanceTimersByTimeAsync(30 * minute)
  expect(reads()).toBe(whenLeft)
  window.dispatchEvent(new Event('pointermove'))
  await vi.advanceTimersByTimeAsync(minute)
  expect(reads()).toBeGreaterThan(whenLeft)
})
