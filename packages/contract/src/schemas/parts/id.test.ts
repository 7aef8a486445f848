import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { idInAddress } from './id.ts'

describe('ids in addresses', () => {
  test.each([
    ['1', 1],
    ['100001', 100_001],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    [7, 7],
  ])('%j is one', (text, id) => {
    expect(idInAddress.parse(text)).toBe(id)
  })

  test.each([
    '',
    '0',
    '01',
    '+1',
    '-1',
    '1.0',
    '1.5',
    '1e0',
    '1E3',
    '0x1',
    '0b1',
    '0o1',
    ' 1',
    '1 ',
    '1\n',
    '1_000',
    '1,000',
    '١',
    '１',
    'x',
    'NaN',
    'Infinity',
    'true',
    '9007199254740992',
    '99999999999999999999',
    0,
    -1,
    1.5,
    Number.NaN,
    true,
    null,
    undefined,
    ['1'],
    {},
  ])('%j is none', (text) => {
    expect(idInAddress.safeParse(text).success).toBe(false)
  })

  test('the OpenAPI document says what they are', () => {
    const { properties } = z.toJSONSchema(z.object({ id: idInAddress }), {
      io: 'input',
      unrepresentable: 'any',
    })
    expect(properties?.['id']).toMatchObject({ type: 'integer', exclusiveMinimum: 0 })
  })
})
