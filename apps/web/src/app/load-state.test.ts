import type { Caller } from '@fanal/contract/wire/portal'
import { expect, test } from 'vitest'
import { loadState } from './load-state.ts'

/** A visit with a session, whose profile fails like that; nothing else answers either. */
const visit = (status: number, code: string) => {
  const call = (() => Promise.reject(Object.assign(new Error(code), { status, code }))) as Caller
  return loadState({
    path: '/perfil',
    query: new URLSearchParams(),
    cookies: { token: '1' },
    call,
    absentCalls: [],
  })
}

test('a profile that is away for the moment is no page: the server tells to come back', async () => {
  await expect(visit(503, 'unavailable')).rejects.toMatchObject({ status: 503 })
})

test.each([
  ['one that fails is an error page', 500, 'internal_error', 500],
  ['one that gets no answer too', 0, 'no_answer', 500],
  ['one that may not enter is told so', 403, 'forbidden', 403],
  ['an ended session is no session', 401, 'token_expired', null],
])('%s', async (_, status, code, failure) => {
  expect(await visit(status, code)).toMatchObject({ profile: null, failure, hasSettingsError: true })
})
