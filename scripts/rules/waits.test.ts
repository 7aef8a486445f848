import { expect, test } from 'vitest'
import { isIn, read, repository } from './repository.ts'

/** Lines that read an element at once: after a press it may not be there yet. */
const readAtOnce = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.includes('.element()') && !line.includes('expect.poll('))
    .map((line) => line.trim())

test('component tests wait for what they read: `findElement()`, `expect.element()` or `expect.poll()`', () => {
  const tests = repository.filter((path) => isIn(path, 'apps/web/src') && path.endsWith('.test.tsx'))
  expect(tests.length).toBeGreaterThan(50)
  const found = tests.flatMap((path) => readAtOnce(read(path)).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})

test('such a line is found', () => {
  const planted = "await button.click()\nexpect(menu.element().textContent).toBe('x')"
  expect(readAtOnce(planted)).toEqual(["expect(menu.element().textContent).toBe('x')"])
  expect(readAtOnce('await expect.poll(() => menu.element().textContent)')).toEqual([])
})
