import { expect, test } from 'vitest'
import { NoAnswer } from './away.ts'
import { answered, commitLimit } from './limits.ts'

test('what has no answer within the limit is given up, and its late failure is nobody’s', async () => {
  let fail: (error: Error) => void = () => undefined
  const silent = new Promise<never>((_, reject) => {
    fail = reject
  })
  await expect(answered(silent, 10)).rejects.toBeInstanceOf(NoAnswer)
  fail(new Error('too late'))
  expect(await answered(Promise.resolve('in time'), 60_000)).toBe('in time')
  expect(await answered(Promise.resolve('whenever'), undefined)).toBe('whenever')
})

test('after a commit without an answer others are waited for less, until one has an answer', () => {
  const limit = commitLimit(5_000)
  expect(limit.ms()).toBe(5_000)
  limit.note(false)
  expect(limit.ms()).toBe(1_000)
  limit.note(true)
  expect(limit.ms()).toBe(5_000)
  const short = commitLimit(300)
  short.note(false)
  expect(short.ms()).toBe(300)
})
