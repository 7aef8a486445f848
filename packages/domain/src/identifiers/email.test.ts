import { expect, test } from 'vitest'
import { isSameEmail, isValidEmail } from './email.ts'

test.each([
  'marta@example.com',
  ' marta@example.com ',
  'MARTA@EXAMPLE.COM',
  'marta.vila+llum@mail.example.co.uk',
  "o'neill@example.com",
  'núria@example.com',
  'info@añil.example',
  '1@2.example',
  `${'a'.repeat(64)}@example.com`,
])('%j is an address', (text) => {
  expect(isValidEmail(text)).toBe(true)
})

test.each([
  '',
  '@',
  'marta',
  'marta@',
  '@example.com',
  'marta@example',
  'marta@localhost',
  'marta@@example.com',
  'marta@example..com',
  'marta@.example.com',
  'marta@example.com.',
  'marta@-example.com',
  'marta@example-.com',
  '.marta@example.com',
  'marta.@example.com',
  'mar..ta@example.com',
  'mar ta@example.com',
  'marta@exam ple.com',
  'marta@192.168.0.1',
  'marta@example.com\r\nBcc: all@example.com',
  'marta@example.com,other@example.com',
  'Marta <marta@example.com>',
  '"marta"@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
  `${'a.'.repeat(50_000)}@example.com`,
])('%# is not', (text) => {
  expect(isValidEmail(text)).toBe(false)
})

test('capitals and spaces around do not tell addresses apart', () => {
  expect(isSameEmail(' Nou@Example.com', 'nou@example.com')).toBe(true)
  expect(isSameEmail('nou@example.com', 'nou2@example.com')).toBe(false)
})
