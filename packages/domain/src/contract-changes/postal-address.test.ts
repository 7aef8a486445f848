import { describe, expect, test } from 'vitest'
import { exampleAddress } from './example-address-fixture.ts'
import { checkAddress, cleanAddress, type PostalAddress } from './postal-address.ts'

const anAddress = (over: Partial<PostalAddress> = {}): PostalAddress => ({ ...exampleAddress, ...over })

test('a whole address has no errors', () => expect(checkAddress(anAddress())).toEqual({}))
test('what is optional may stay empty', () => {
  expect(checkAddress(anAddress({ ref_catastral: '', mobile: '', email: '', pt: '', pu: '' }))).toEqual({})
})
test('a postal code that is not in the tables needs no municipality code', () => {
  expect(checkAddress(anAddress({ ine: '' }))).toEqual({})
})

describe('each rule', () => {
  test.each<[Partial<PostalAddress>, object]>([
    [{ name: '' }, { name: 'required' }],
    [{ name: 'x'.repeat(257) }, { name: 'too_long' }],
    [{ dp: '' }, { dp: 'required' }],
    [{ dp: '1700' }, { dp: 'postal_code_not_valid' }],
    [{ dp: '99999' }, { dp: 'postal_code_not_valid' }],
    [{ dp: '01001' }, {}],
    [
      { nv: '', pnp: '', tv: '', state: '', poblacio: '' },
      { nv: 'required', pnp: 'required', tv: 'required', state: 'required', poblacio: 'required' },
    ],
    [
      { tv: '999', state: '53' },
      { tv: 'not_a_choice', state: 'not_a_choice' },
    ],
    [{ tv: 'calle', state: '08' }, { tv: 'not_a_choice' }],
    [{ pnp: '1234567890' }, { pnp: 'too_long' }],
    [
      { bq: '12345', es: '12345', pt: '12345678901', pu: '12345' },
      { bq: 'too_long', es: 'too_long', pt: 'too_long', pu: 'too_long' },
    ],
    [{ ref_catastral: '9872023VH5797S' }, {}],
    [{ ref_catastral: '9872023VH5797S000' }, { ref_catastral: 'ref_catastral_not_valid' }],
    [{ mobile: '12' }, { mobile: 'phone_not_valid' }],
    [{ email: 'marta@' }, { email: 'email_not_valid' }],
    [{ email: 'marta @example.com' }, { email: 'email_not_valid' }],
  ])('%j', (over, errors) => expect(checkAddress(anAddress(over))).toEqual(errors))
})

test('cleaning keeps what was meant', () => {
  const clean = cleanAddress(
    anAddress({ dp: ' 17-004 ', ref_catastral: '9872023 vh5797s 0001 wx', email: ' Marta@Example.com ' }),
  )
  expect([clean.dp, clean.ref_catastral, clean.email]).toEqual([
    '17004',
    '9872023VH5797S0001WX',
    'marta@example.com',
  ])
})
