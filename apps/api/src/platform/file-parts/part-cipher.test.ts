import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testEnv } from '#test/app'
import { partCipher, saltBytes } from './part-cipher.ts'

const env = testEnv()
const salt = randomBytes(saltBytes)
const cipher = partCipher(env, { id: 'one', salt })
const plain = Buffer.from('%PDF-1.7 an identity document')

test('comes back, and is not readable meanwhile', () => {
  const sealed = cipher.seal(3, plain)
  expect(cipher.open(3, sealed)).toEqual(plain)
  expect(sealed.includes('identity')).toBe(false)
  expect(cipher.seal(0, Buffer.alloc(0)).byteLength).toBe(16)
})

test.each<[string, () => Buffer | undefined]>([
  ['another part', () => cipher.open(4, cipher.seal(3, plain))],
  ['another file', () => partCipher(env, { id: 'other', salt }).open(3, cipher.seal(3, plain))],
  [
    'another salt',
    () => partCipher(env, { id: 'one', salt: randomBytes(saltBytes) }).open(3, cipher.seal(3, plain)),
  ],
  [
    'another secret',
    () =>
      partCipher(testEnv({ SESSION_SECRET: 'x'.repeat(40) }), { id: 'one', salt }).open(
        3,
        cipher.seal(3, plain),
      ),
  ],
  [
    'a changed byte',
    () => {
      const sealed = cipher.seal(3, plain)
      sealed.writeUInt8((sealed[5] ?? 0) ^ 1, 5)
      return cipher.open(3, sealed)
    },
  ],
  ['a cut end', () => cipher.open(3, cipher.seal(3, plain).subarray(0, -1))],
  ['nothing', () => cipher.open(3, Buffer.alloc(3))],
])('%s does not open it', (_, open) => expect(open()).toBeUndefined())

test('the same content is never the same twice', () => {
  const other = partCipher(env, { id: 'one', salt: randomBytes(saltBytes) })
  expect(other.seal(0, plain)).not.toEqual(cipher.seal(0, plain))
})
