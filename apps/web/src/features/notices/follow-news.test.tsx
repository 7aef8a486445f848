import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSource, fakeStreams } from '#test/notices.ts'
import { serve } from '#test/server.ts'
import { countNotices } from '@fanal/contract/notices'
import { call, sessionRenewed } from '#lib/call.ts'
import { followNews } from './follow-news.ts'

const ask = vi.fn()
let end = () => {}
beforeEach(() => {
  fakeStreams()
  vi.useFakeTimers()
  ask.mockReset()
  end = followNews(ask)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)
const source = () => FakeSource.last() as FakeSource
function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('asks when the stream opens and when it tells, and not otherwise', () => {
  source().say('open')
  source().say('news')
  minutes(30)
  window.dispatchEvent(new Event('focus'))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('asks every minute while the stream is lost, until it is back', () => {
  source().say('open')
  source().say('error')
  minutes(3)
  expect(ask).toHaveBeenCalledTimes(4)
  source().say('open')
  minutes(10)
  expect(ask).toHaveBeenCalledTimes(5)
})

test('without a stream: asks on focus too, tries the stream every five minutes, and gives up after an hour alone', () => {
  source().say('error')
  minutes(1)
  window.dispatchEvent(new Event('focus'))
  expect(ask).toHaveBeenCalledTimes(2)
  minutes(5)
  expect(FakeSource.all).toHaveLength(2)
  expect(FakeSource.open()).toHaveLength(1)
  minutes(200)
  const times = ask.mock.calls.length
  expect(times).toBeLessThan(65)
  expect(FakeSource.open()).toHaveLength(0)
  minutes(100)
  expect(ask).toHaveBeenCalledTimes(times)
})

test('a hidden page keeps no connection; shown again it has one', () => {
  source().say('open')
  show('hidden')
  expect(FakeSource.open()).toHaveLength(0)
  minutes(10)
  expect(ask).toHaveBeenCalledTimes(1)
  show('visible')
  expect(FakeSource.open()).toHaveLength(1)
  source().say('open')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('the end of the session ends it, and a new one in another tab begins it again', async () => {
  source().say('error')
  serve(() => ({ status: 401, body: { error: 'token_expired' } }))
  await expect(call(countNotices, {})).rejects.toThrow()
  minutes(10)
  show('visible')
  expect(ask).not.toHaveBeenCalled()
  expect(FakeSource.open()).toHaveLength(0)
  sessionRenewed()
  expect(FakeSource.open()).toHaveLength(1)
})
