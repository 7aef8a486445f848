import { expect, test } from 'vitest'
import { packValues, unpackValues } from './curve-values.ts'

test.each([
  [[0, 1, 256, 65_535], 8],
  [[0, 1, 256, 65_536], 16],
  [[], 0],
])('%j takes %i bytes and comes back as it was', (values, bytes) => {
  const packed = packValues(values)
  expect(packed.length).toBe(bytes)
  expect(unpackValues(packed, values.length)).toEqual(values)
})

test('the low byte comes first', () => {
  expect([...packValues([258])]).toEqual([2, 1])
})

test('nothing stored is 0, and a broken row is not guessed', () => {
  expect(unpackValues(new Uint8Array(0), 3)).toEqual([0, 0, 0])
  expect(() => unpackValues(new Uint8Array(191), 96)).toThrow('191 bytes')
})
