import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Place, fairQueue } from './fair-queue.ts'

test('limited concurrency in order of arrival; beyond the queue, callers are refused', async () => {
  const inTurn = fairQueue({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (i: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(i)
      ends.push(() => resolve(i))
    })
  const answers = [1, 2, 3, 4].map((i) => inTurn(work(i)))
  await expect(inTurn(work(5))).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun).toEqual([1, 2])
  ends[0]?.()
  expect(await answers[0]).toBe(1)
  expect(begun).toEqual([1, 2, 3])
  ends[1]?.()
  await answers[1]
  for (const end of ends) end()
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4])
})

test('a queue that moves is not stuck, however long its first has waited', async () => {
  let now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const inTurn = fairQueue({ atOnce: 1, waiting: 10 })
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => void ends.push(resolve))
  const all = [inTurn(work), inTurn(work), inTurn(work)]
  expect([inTurn.queue(), inTurn.stillMs()]).toEqual([{ waiting: 2, waitedMs: 0 }, 0])
  now += 300
  expect([inTurn.queue(), inTurn.stillMs()]).toEqual([{ waiting: 2, waitedMs: 300 }, 300])
  ends[0]?.()
  await all[0]
  now += 50
  expect([inTurn.queue(), inTurn.stillMs()]).toEqual([{ waiting: 1, waitedMs: 350 }, 50])
  ends[1]?.()
  await all[1]
  expect([inTurn.queue(), inTurn.stillMs()]).toEqual([{ waiting: 0, waitedMs: 0 }, 0])
  ends[2]?.()
  await all[2]
  clock.mockRestore()
})

test('failed work releases its slot', async () => {
  const inTurn = fairQueue({ atOnce: 1, waiting: 1 })
  const fails = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(fails).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again')
})

describe('lanes', () => {
  const lane = (name: string, isFirst = false): Place => ({ lane: name, isFirst })
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  /** Concurrency of one: what started, in order, what was refused, and a function that ends the running one. */
  function room(options: { waiting: number; perLane?: number; seconds?: number; floor?: number }) {
    const inTurn = fairQueue({ atOnce: 1, ...options })
    const [begun, refused]: [string[], string[]] = [[], []]
    const ends: (() => void)[] = []
    const come = (name: string, place: Place) => {
      const work = () =>
        new Promise<void>((resolve) => {
          begun.push(name)
          ends.push(resolve)
        })
      inTurn(work, place).catch((error: { code: string }) => refused.push(`${name} ${error.code}`))
    }
    const endAll = async () => {
      for (; ends.length > 0; await settled()) ends.shift()?.()
    }
    return { begun, refused, come, endAll }
  }

  test('take turns: a long one does not delay the others', async () => {
    const { begun, come, endAll } = room({ waiting: 10 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) come(name, lane('a'))
    come('b1', lane('b'))
    come('b2', lane('b'))
    come('c1', lane('c'))
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('known browsers go first', async () => {
    const { begun, come, endAll } = room({ waiting: 10 })
    for (const name of ['a1', 'a2', 'a3']) come(name, lane('a'))
    come('known', lane('a', true))
    await endAll()
    expect(begun).toEqual(['a1', 'known', 'a2', 'a3'])
  })

  test('a lane is limited, also for known browsers', async () => {
    const { refused, come, endAll } = room({ waiting: 10, perLane: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) come(name, lane('a'))
    for (const name of ['k1', 'k2', 'k3']) come(name, lane('a', true))
    come('b1', lane('b'))
    await settled()
    expect(refused).toEqual(['a4 too_many_requests', 'k3 too_many_requests'])
    await endAll()
  })

  test('in a full queue the last of the longest lane gives way to an empty lane or a known browser', async () => {
    const { begun, refused, come, endAll } = room({ waiting: 3 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) come(name, lane('a'))
    come('b1', lane('b'))
    await settled()
    expect(refused).toEqual(['a4 unavailable'])
    come('a5', lane('a'))
    come('known', lane('c', true))
    await settled()
    expect(refused).toEqual(['a4 unavailable', 'a5 unavailable', 'a3 unavailable'])
    await endAll()
    expect(begun).toEqual(['a1', 'known', 'a2', 'b1'])
  })

  describe('timeouts', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('nobody waits longer than the limit, and a timeout frees its place', async () => {
      const { begun, refused, come, endAll } = room({ waiting: 10, seconds: 5 })
      come('a1', lane('a'))
      come('a2', lane('a'))
      vi.advanceTimersByTime(3_000)
      come('b1', lane('b'))
      vi.advanceTimersByTime(2_000)
      await settled()
      expect(refused).toEqual(['a2 unavailable'])
      await endAll()
      expect(begun).toEqual(['a1', 'b1'])
      expect(vi.getTimerCount()).toBe(0)
    })

    test('while few wait, nobody is refused: the work is slow, not the queue long', async () => {
      const { begun, refused, come, endAll } = room({ waiting: 10, seconds: 5, floor: 2 })
      for (const name of ['a1', 'a2', 'a3']) come(name, lane('a'))
      vi.advanceTimersByTime(60_000)
      await settled()
      expect(refused).toEqual([])
      come('a4', lane('a'))
      vi.advanceTimersByTime(5_000)
      await settled()
      expect(refused).toEqual(['a2 unavailable'])
      await endAll()
      expect(begun).toEqual(['a1', 'a3', 'a4'])
      expect(vi.getTimerCount()).toBe(0)
    })
  })
})
