import { describe, expect, test } from 'vitest'
import { CurveFields, numberProblems } from './curve-fields.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const fieldsOf = (text: string) => {
  const fields = new CurveFields()
  fields.split(bytesOf(text), 0, text.length)
  return fields
}

test('fields end at semicolons, without spaces and quotes around them', () => {
  const fields = fieldsOf('"ES1"; 2 ;;x;')
  expect([fields.count, fields.filled()]).toEqual([5, 4])
  expect([0, 1, 2, 3, 4, 9].map((i) => fields.text(i))).toEqual(['ES1', '2', '', 'x', '', ''])
  expect([fields.startsWith(0, 'ES'), fields.startsWith(0, 'ES12'), fields.isEmpty(2)]).toEqual([
    true,
    false,
    true,
  ])
})

test('letters beyond ASCII are the same in both encodings: left out', () => {
  expect(fieldsOf('M\u00e9todo').text(0)).toBe('Mtodo')
  expect(fieldsOf('M\u00c3\u00a9todo').text(0)).toBe('Mtodo')
})

test.each([
  ['189', 0, 189],
  ['0', 0, 0],
  ['-0.000', 3, 0],
  ['14.250', 3, 14_250],
  ['14,25', 3, 14_250],
  ['14', 3, 14_000],
  ['0,0005', 3, 1],
  ['0.00049', 3, 0],
  ['1.5', 0, 2],
  ['1.4999', 0, 1],
  ['', 0, numberProblems.empty],
  ['-3', 0, numberProblems.negative],
  ['NaN', 0, numberProblems.unreadable],
  ['1e3', 0, numberProblems.unreadable],
  ['1.234,5', 3, numberProblems.unreadable],
  ['.5', 3, numberProblems.unreadable],
  ['-', 3, numberProblems.unreadable],
  ['12 3', 3, numberProblems.unreadable],
  ['9999999999999999', 0, numberProblems.unreadable],
])('%s with %i places is %i', (text, places, value) => {
  expect(fieldsOf(text).number(0, places)).toBe(value)
})

describe('times', () => {
  test.each([
    ['2026/10/25 02:00', '2026-10-25', 120],
    ['2026/10/24 23:45:00', '2026-10-24', 1_425],
    ['2026-10-24 24:00', '2026-10-24', 1_440],
    ['2024/02/29 00:00', '2024-02-29', 0],
    ['25/10/2026 01:00', '2026-10-25', 60],
    ['2026/1/5 1:00', '2026-01-05', 60],
    ['2026-10-25T01:00:00+02:00', '2026-10-25', 60],
    ['2026-10-25T01:00:00.000', '2026-10-25', 60],
  ])('%s', (text, day, minute) => {
    const fields = fieldsOf(text)
    expect(fields.readStamp(0)).toBe(true)
    expect(new Date(fields.labelDay * 86_400_000).toISOString().slice(0, 10)).toBe(day)
    expect(fields.labelMinute).toBe(minute)
  })
  test.each([
    '2026/02/29 01:00',
    '2026/13/01 01:00',
    '2026/10/25 24:15',
    '2026/10/25 25:00',
    '2026/10/25 01:60',
    '2026/10/25 01:00:30',
    '2026/10-25 01:00',
    '2026-10-25T01:00:00Z',
    '2026-10-25',
    '25/10/26 01:00',
    '2026/10/25 01',
    '',
  ])('%s is none', (text) => {
    expect(fieldsOf(text).readStamp(0)).toBe(false)
  })
  test('dates of both orders', () => {
    const [one, other] = [fieldsOf('2026/10/05'), fieldsOf('05/10/2026')]
    expect([one.readDay(0), other.readDay(0), one.labelDay]).toEqual([true, true, other.labelDay])
    expect(['31/04/2026', '2026/04/31', '5/10/26', ''].map((text) => fieldsOf(text).readDay(0))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
