import { isAllowedPassword } from '@fanal/domain/recovery/password-rules'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'Password1!',
  'P@ssw0rd',
  'Pa$$w0rd',
  'Passw0rd-2026',
  'Qwerty123!',
  'Qwerty-123456',
  '1qaz@WSX',
  '1qaz!QAZ',
  'Zaq!2wsx',
  'Abc123!!',
  'Welcome-1',
  'Admin@123',
  'Letmein.1',
  'Iloveyou2!',
  'Barcelona-92',
  'Madrid_2026',
  'Contraseña-1',
  'Contrasenya1!',
  '123456Aa!',
])('%s meets every rule and is refused all the same', async (password) => {
  expect(isAllowedPassword(password)).toBe(true)
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'Fanal-2026',
  'Nueva-clave-2026',
  'Farola-2026',
  'Gat i gos, 3 cops',
  'x7#Kd9!pQ2',
  'Dragon-8471#93.x',
])('%s is not common', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

test('each of the 10,000 is refused, in variations that meet the rules', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'].slice(0, 10_000)
  expect(words).toHaveLength(10_000)
  const taken: string[] = []
  for (const word of words) if (!(await isCommonPassword(word.toUpperCase()))) taken.push(word)
  expect(taken).toEqual([])
})
