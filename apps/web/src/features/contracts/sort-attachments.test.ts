import { expect, test } from 'vitest'
import { type Order, sizeOf, sortAttachments } from './sort-attachments.ts'

const file = (name: string, created_date: string, size_text: string) => ({
  name,
  category_name: 'Contrato',
  created_date,
  size_text,
})
const files = [
  file('b', '2026-01-02T00:00:00Z', '900 KB'),
  file('a', '2026-03-02T00:00:00Z', '1.2 MB'),
  file('c', '2025-12-31T00:00:00Z', '0.1 GB'),
]
const names = (order: Order) =>
  sortAttachments(files, order)
    .map(({ name }) => name)
    .join('')

test.each<[Order, string]>([
  [{ by: 'created_date', isDescending: true }, 'abc'],
  [{ by: 'created_date', isDescending: false }, 'cba'],
  [{ by: 'size_text', isDescending: false }, 'bac'],
  [{ by: 'size_text', isDescending: true }, 'cab'],
  [{ by: 'name', isDescending: false }, 'abc'],
])('%j', (order, expected) => expect(names(order)).toBe(expected))

test.each([
  ['900 KB', 900],
  ['1,5 MB', 1500],
  ['2 GB', 2_000_000],
  ['3 mb', 3000],
])('%s', (text, size) => expect(sizeOf(text)).toBe(size))
