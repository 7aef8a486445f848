import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('few at once, in the order in which they came; who comes when too many wait is told to come back', async () => {
  const inTurn = turns({ atOnce: 2, waiting: 2 })
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

test('work that fails leaves its place to the next', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 1 })
  const fails = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(fails).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again')
})
