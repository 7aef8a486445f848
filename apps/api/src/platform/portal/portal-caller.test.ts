import { findDraft } from '@fanal/contract/contracting'
import { featureFlags } from '@fanal/contract/settings'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type ApiSource, callerFor } from './portal-caller.ts'

/** A request of a browser with these cookies. */
const requestWith = (cookies: Record<string, string>) =>
  ({
    cookies,
    headers: {
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    },
    server: { sessionCookie: '__Host-token' },
  }) as unknown as FastifyRequest

/** Answers each call with its cookies. */
const source: ApiSource = (request) => async () => request.headers.cookie

const secret = (letter: string) => ({ '__Host-lead': letter.repeat(43) })
const draftOf = (cookies: Record<string, string>) =>
  callerFor(source, requestWith(cookies))(findDraft, { query: { kind: 'gas' } }) as Promise<unknown>

test('what a browser began is read for it alone; visitors without anything share', async () => {
  const [one, other] = await Promise.all([draftOf(secret('a')), draftOf(secret('b'))])
  expect([one, other]).toEqual([`__Host-lead=${'a'.repeat(43)}`, `__Host-lead=${'b'.repeat(43)}`])
  expect(await draftOf({ lang: 'ca-ES' })).toBe('lang=ca-ES')
  expect(await draftOf({ lang: 'es-ES' })).toBe('lang=ca-ES')
  expect(await draftOf({ '__Host-token': 't' })).toBe('__Host-token=t')
})

test('nor is what a browser is answered shared with visitors', async () => {
  const flagsOf = (cookies: Record<string, string>) =>
    callerFor(source, requestWith(cookies))(featureFlags, {}) as Promise<unknown>
  expect(await flagsOf(secret('a'))).toBe(`__Host-lead=${'a'.repeat(43)}`)
  expect(await flagsOf({})).toBe('')
})
