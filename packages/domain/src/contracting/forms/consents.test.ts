import { expect, test } from 'vitest'
import { blankTimes, consentMoment, installationConsents } from './consents.ts'

const now = Date.parse('2026-11-18T12:00:00.000Z')

test.each([
  ['the day before', '2026-11-17T09:00:00.000Z', '2026-11-17T09:00:00.000Z'],
  ['tomorrow, by a wrong clock', '2026-11-19T09:00:00.000Z', '2026-11-18T12:00:00.000Z'],
  ['longer ago than a draft lives', '2026-09-01T09:00:00.000Z', '2026-11-18T12:00:00.000Z'],
  ['no date', 'yesterday', '2026-11-18T12:00:00.000Z'],
  ['nothing', '', '2026-11-18T12:00:00.000Z'],
  ['not told', undefined, '2026-11-18T12:00:00.000Z'],
])('the moment of a consent: %s', (_, told, moment) => {
  expect(consentMoment(told, now).toISOString()).toBe(moment)
})

test('nothing is ticked before', () => {
  expect(blankTimes(installationConsents)).toEqual({
    draft_kept: '',
    may_call: '',
    solvency: '',
    acts_for_holder: '',
  })
})
