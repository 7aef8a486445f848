import { describe, expect, test } from 'vitest'
import { callAddress, mayTryLower } from './call.ts'

describe('fallback to a lower version', () => {
  test.each([
    // status, code, read, write
    [404, undefined, true, true],
    [404, 'unknown_path', true, true],
    [404, 'not_found', false, false],
    [405, undefined, true, true],
    [501, undefined, true, true],
    [500, 'internal_error', true, false],
    [502, 'upstream_failed', false, false],
    [503, undefined, true, false],
    [0, undefined, true, false],
    [400, 'invalid_request', false, false],
    [401, 'login_required', false, false],
  ])('%s %s', (status, code, read, write) => {
    expect([
      mayTryLower('GET', { status, body: { error: code } }),
      mayTryLower('POST', { status, body: { error: code } }),
    ]).toEqual([read, write])
    expect(mayTryLower('GET', { status, body: { error: code }, isBusy: true })).toBe(false)
  })
})

test('an address is filled, what is not given is left out', () => {
  const query = { limit: 10, lang: 'ca', offset: undefined }
  expect(callAddress('contracts/{name}', { params: { name: 'a/b' }, query })).toBe(
    'contracts/a%2Fb?limit=10&lang=ca',
  )
  expect(callAddress('contracts', {})).toBe('contracts')
})
