import { describe, expect, test } from 'vitest'
import { isUnreasonable, maxDepth, readJson } from './read-json.ts'

const read = (text: string) => readJson(Buffer.from(text))
const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth)

describe('depth', () => {
  test.each([
    ['as deep as allowed', nested(maxDepth), false],
    ['one deeper', nested(maxDepth + 1), true],
    ['objects count too', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, true],
    ['one after the other is not deep', `[${Array.from({ length: 50 }, () => '[]').join()}]`, false],
    ['brackets in a string are letters', JSON.stringify(nested(100)), false],
    ['behind an escaped quote too', JSON.stringify(`"${nested(100)}`), false],
    ['behind an escaped backslash the string is over', `["\\\\",${nested(30)}]`, true],
    ['a string that never ends', `"${nested(100)}`, false],
    ['brackets that never close', '['.repeat(1_000_000), true],
    ['closing what was never opened', `${']'.repeat(40)}${nested(20)}`, false],
    ['nothing', '', false],
  ])('%s', (_, text, expected) => {
    expect(isUnreasonable(Buffer.from(text))).toBe(expected)
  })
})

test('a body of commas only is refused, a long text is not', () => {
  expect(isUnreasonable(Buffer.from(`[${'1,'.repeat(70_000)}1]`))).toBe(true)
  expect(isUnreasonable(Buffer.from(JSON.stringify({ content: 'x,:[{'.repeat(2_000_000) })))).toBe(false)
})

test.each([['{"a":[1,"ñ",null]}'], ['"text"'], ['{"constructor":"Obras García"}'], ['"\\u00e9"']])(
  '%s is read',
  (text) => {
    expect(read(text)).toEqual(JSON.parse(text))
  },
)

test.each([
  ['half of it', '{"a":'],
  ['nothing', ''],
  ['a prototype', '{"a":{"__proto__":{"b":1}}}'],
  ['a prototype behind escapes', '{"__pr\\u006fto__":{}}'],
  ['a constructor with a prototype', '{"constructor":{"prototype":{}}}'],
  ['too deep', nested(21)],
])('%s is refused', (_, text) => {
  expect(() => read(text)).toThrow(SyntaxError)
})

test('invalid UTF-8 is refused, not guessed', () => {
  expect(() => readJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toThrow(SyntaxError)
})
