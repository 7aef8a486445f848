import { expect, test } from 'vitest'
import { forgetFailures, stablePromise, stableValue } from './stable-promise.ts'

test('a promise stays the same, a failed one until failures are forgotten', async () => {
  let times = 0
  const find = stablePromise(async () => {
    times += 1
    if (times === 1) throw new Error('cut off')
    return times
  })
  const first = find()
  await expect(first).rejects.toThrow('cut off')
  expect(find()).toBe(first)
  forgetFailures()
  const second = find()
  expect(await second).toBe(2)
  forgetFailures()
  expect(find()).toBe(second)
})

test('a pending one is not requested again', async () => {
  let give: (value: string) => void = () => undefined
  const find = stablePromise(() => new Promise<string>((resolve) => (give = resolve)))
  const coming = find()
  forgetFailures()
  expect(find()).toBe(coming)
  give('here')
  expect(await coming).toBe('here')
})

test('a loaded one is read synchronously, as React does', async () => {
  const find = stablePromise(() => Promise.resolve('here'))
  expect(find.value()).toBeUndefined()
  await find()
  expect(find.value()).toBe('here')
  expect(find()).toMatchObject({ status: 'fulfilled', value: 'here' })
  expect(stableValue('given')()).toMatchObject({ status: 'fulfilled', value: 'given' })
})

test('a failure is forgotten alone, and only once', async () => {
  const find = stablePromise(() => Promise.reject(new Error('cut off')))
  expect(find.forgetFailure()).toBe(false)
  await expect(find()).rejects.toThrow('cut off')
  expect(find.forgetFailure()).toBe(true)
  expect(find.forgetFailure()).toBe(false)
})
