import { expect, test } from 'vitest'
import { draftExpiry } from './draft-life.ts'

const saved = Date.parse('2026-11-16T10:00:00Z')
const at = (text: string) => Date.parse(text)

test.each([
  [true, '2026-12-16T10:00:00Z'],
  [false, '2026-11-18T10:00:00Z'],
])('a draft with consent %s ends', (isKept, end) => {
  expect(draftExpiry(saved, isKept)).toBe(at(end))
})
