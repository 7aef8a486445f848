import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { concurrencyLimit, floor, type Kind, most } from './concurrency-limit.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

/** A second with constant concurrency and duration. How many more fit afterwards? */
function fitsAfter(atOnce: number, ms: number, kind: Kind = 'call'): number {
  const own = concurrencyLimit()
  for (let now = 0; now < 1_000; now += ms) {
    const inside = Array.from({ length: atOnce }, () => own.enter(kind))
    vi.advanceTimersByTime(ms)
    for (const leave of inside) leave(true)
    own.look(performance.now())
  }
  let count = 0
  for (; !own.isFull(1, 0); count += 1) own.enter('call')
  return count
}

test.each([
  ['a crowd that is answered quickly', most - 1, 20, most],
  ['a crowd that is answered slowly', most - 1, 200, 53],
  ['a few who are answered slowly: the machine is slow, not crowded', 30, 200, most],
])('room after %s', (_name, atOnce, ms, expected) => {
  expect(fitsAfter(atOnce, ms)).toBe(expected)
})

test.each<[string, number, Kind]>([
  ['calls', floor - 1, 'call'],
  ['pages', floor / 8 - 1, 'page'],
])('below the floor %s take no room from a later crowd, however slow the host', (_, atOnce, kind) => {
  expect(fitsAfter(atOnce, 500, kind)).toBe(most)
})

test('a crowd on a slow host leaves the floor', () => {
  expect(fitsAfter(most - 1, 140)).toBe(floor)
})
