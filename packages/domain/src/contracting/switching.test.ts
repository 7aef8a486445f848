import { expect, test } from 'vitest'
import { canWithdraw, type SwitchEvents, switchTimeline, withdrawalEnd } from './switching.ts'

const requested: SwitchEvents = {
  requestedAt: '2026-11-16T09:00:00.000Z',
  signedAt: null,
  sentAt: null,
  acceptedAt: null,
  refusedAt: null,
  activeAt: null,
  withdrawnAt: null,
}
const signed = { ...requested, signedAt: '2026-11-16T10:00:00.000Z' }
const sent = { ...signed, sentAt: '2026-11-16T11:00:00.000Z' }
const accepted = { ...sent, acceptedAt: '2026-11-18T08:00:00.000Z' }
const withdrawnActive = {
  ...accepted,
  activeAt: '2026-11-20T00:00:00.000Z',
  withdrawnAt: '2026-11-25T10:00:00.000Z',
}
const notYet = { sentAt: null, refusedAt: null, reason: '', returnedAt: null }
const upToActive = ['requested done', 'signed done', 'sent done', 'accepted done', 'active done']

const short = (events: SwitchEvents, plan = {}) =>
  switchTimeline(events, plan).map(({ step, at, by }) => `${step} ${at ? 'done' : (by ?? '?')}`)

test.each<[string, SwitchEvents, object, string[]]>([
  [
    'requested',
    requested,
    { signBy: '2026-11-23' },
    ['requested done', 'signed 2026-11-23', 'sent ?', 'accepted ?', 'active ?'],
  ],
  [
    'signed: 24 hours, then ten working days',
    signed,
    {},
    ['requested done', 'signed done', 'sent 2026-11-17', 'accepted ?', 'active 2026-12-01'],
  ],
  [
    'sent on the same day: its ten days begin then',
    sent,
    {},
    ['requested done', 'signed done', 'sent done', 'accepted ?', 'active 2026-11-30'],
  ],
  [
    'accepted, for a day of choice',
    accepted,
    { startDay: '2027-01-15' },
    ['requested done', 'signed done', 'sent done', 'accepted done', 'active 2027-01-15'],
  ],
  [
    'an early day of choice takes the time that the law gives',
    accepted,
    { startDay: '2026-11-19' },
    ['requested done', 'signed done', 'sent done', 'accepted done', 'active 2026-11-30'],
  ],
  [
    'active',
    { ...accepted, activeAt: '2026-11-20T00:00:00.000Z' },
    {},
    ['requested done', 'signed done', 'sent done', 'accepted done', 'active done'],
  ],
  [
    'refused: nothing is to come',
    { ...sent, refusedAt: '2026-11-18T08:00:00.000Z', reason: 'Another switch is open' },
    {},
    ['requested done', 'signed done', 'sent done', 'refused done'],
  ],
  [
    'not signed in time',
    { ...requested, unsigned: { step: 'expired', at: '2026-11-23T09:00:00.000Z' } },
    { signBy: '2026-11-23' },
    ['requested done', 'expired done'],
  ],
  [
    'refused to sign',
    { ...requested, unsigned: { step: 'declined', at: '2026-11-17T09:00:00.000Z' } },
    { signBy: '2026-11-23' },
    ['requested done', 'declined done'],
  ],
  [
    'taken back before it was signed',
    { ...requested, unsigned: { step: 'cancelled', at: '2026-11-17T09:00:00.000Z' } },
    { signBy: '2026-11-23' },
    ['requested done', 'cancelled done'],
  ],
  [
    'withdrawn before it was sent',
    { ...signed, withdrawnAt: '2026-11-16T10:30:00.000Z' },
    {},
    ['requested done', 'signed done', 'withdrawn done'],
  ],
  [
    'withdrawn when active',
    { ...accepted, activeAt: '2026-11-20T00:00:00.000Z', withdrawnAt: '2026-11-25T10:00:00.000Z' },
    {},
    ['requested done', 'signed done', 'sent done', 'accepted done', 'active done', 'withdrawn done'],
  ],
  [
    'withdrawn when active: asked back within 24 hours, back within ten working days',
    { ...withdrawnActive, supplyReturn: notYet },
    {},
    [...upToActive, 'withdrawn done', 'return_sent 2026-11-26', 'returned 2026-12-11'],
  ],
  [
    'the ten days begin when it is asked',
    { ...withdrawnActive, supplyReturn: { ...notYet, sentAt: '2026-11-25T11:00:00.000Z' } },
    {},
    [...upToActive, 'withdrawn done', 'return_sent done', 'returned 2026-12-10'],
  ],
  [
    'not taken back: supplied on, without a term',
    {
      ...withdrawnActive,
      supplyReturn: {
        ...notYet,
        sentAt: '2026-11-25T11:00:00.000Z',
        refusedAt: '2026-11-26T11:00:00.000Z',
      },
    },
    {},
    [...upToActive, 'withdrawn done', 'return_sent done', 'return_refused done', 'returned ?'],
  ],
  [
    'back, although nobody said that it was sent',
    { ...withdrawnActive, supplyReturn: { ...notYet, returnedAt: '2026-11-27T11:00:00.000Z' } },
    {},
    [...upToActive, 'withdrawn done', 'returned done'],
  ],
])('%s', (_, events, plan, steps) => expect(short(events, plan)).toEqual(steps))

test('the reason stands with the refusal only', () => {
  const events = { ...sent, refusedAt: '2026-11-18T08:00:00.000Z', reason: 'Another switch is open' }
  expect(switchTimeline(events).map(({ reason }) => reason)).toEqual(['', '', '', 'Another switch is open'])
})

test('signed late in the evening of Madrid: its own day counts, not that of UTC', () => {
  const late = { ...requested, signedAt: '2026-11-16T23:30:00.000Z' }
  expect(withdrawalEnd(late)).toBe('2026-12-01')
  expect(short(late)[2]).toBe('sent 2026-11-18')
})

test.each([
  [requested, '2026-11-16', false],
  [
    { ...requested, unsigned: { step: 'expired' as const, at: '2026-11-23T09:00:00.000Z' } },
    '2026-11-24',
    false,
  ],
  [signed, '2026-11-16', true],
  [accepted, '2026-11-30', true],
  [{ ...accepted, activeAt: '2026-11-20T00:00:00.000Z' }, '2026-11-30', true],
  [accepted, '2026-12-01', false],
  [{ ...sent, refusedAt: '2026-11-18T08:00:00.000Z' }, '2026-11-19', false],
  [{ ...sent, withdrawnAt: '2026-11-18T08:00:00.000Z' }, '2026-11-19', false],
])('withdrawal %#', (events, today, isPossible) => expect(canWithdraw(events, today)).toBe(isPossible))
