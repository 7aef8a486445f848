import { describe, expect, test } from 'vitest'
import { againRefusal, messageState } from './mail-state.ts'

const at = new Date('2026-11-16T09:00:00Z')
const fresh = { sentAt: null, failedAt: null, failingSince: null, bouncedAt: null }

describe('the state of a message', () => {
  test.each([
    ['waiting', {}],
    ['deferred', { failingSince: at }],
    ['failed', { failingSince: at, failedAt: at }],
    ['sent', { sentAt: at }],
    ['sent', { failingSince: at, sentAt: at }],
    ['bounced', { sentAt: at, bouncedAt: at }],
  ] as const)('%s: %j', (state, parts) => expect(messageState({ ...fresh, ...parts })).toBe(state))
})

describe('sending again', () => {
  test.each([
    ['mail', 'sent', true, null],
    ['mail', 'sent', false, 'not_kept'],
    ['mail', 'bounced', true, null],
    ['mail', 'failed', true, null],
    ['mail', 'failed', false, 'not_kept'],
    ['mail', 'deferred', false, null],
    ['mail', 'waiting', true, 'waiting'],
    ['sms', 'sent', true, 'no_mail'],
  ] as const)('a %s that is %s, kept %s: %s', (kind, state, isKept, refusal) => {
    expect(againRefusal(kind, state, isKept)).toBe(refusal)
  })
})
