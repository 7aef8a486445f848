import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { describe, expect, test } from 'vitest'
import { blankValues } from '#features/contracting/wizard/blank-values.ts'
import type { Portal } from '#lib/portal.tsx'
import { restoredValues } from './restored-values.ts'

const portal = { profile: null, locale: 'es-ES', settings: defaultSettings } as unknown as Portal
const blank = blankValues(portal)
const restored = (confirmation: object, over = blank) =>
  restoredValues(over, { values: { confirmation: confirmation as Record<string, unknown> } }).confirmation

const given = {
  start: 'now',
  acceptOVConditions: true,
  acceptGdpr: true,
  acceptPublicity: true,
  waivesSocialBonus: true,
}
const at = '2026-11-18T09:41:00.000Z'

describe('what was agreed to before', () => {
  test('without its moment, as older versions kept it, nothing is chosen or ticked', () => {
    expect(restored(given)).toEqual(blank.confirmation)
    expect(restored({ ...given, start: 'on', startDay: '2026-12-20' })).toMatchObject({ start: '' })
  })

  test('with its moment it comes back', () => {
    const consentedAt = { early_start: at, contract: at, gdpr: at, publicity: at, social_bonus_waiver: at }
    expect(restored({ ...given, consentedAt })).toMatchObject({ ...given, consentedAt })
  })

  test('a start after the days to withdraw is no early one', () => {
    expect(restored({ start: 'after_withdrawal' })).toMatchObject({ start: 'after_withdrawal' })
  })

  test('what a customer accepted with the account stays', () => {
    const profile = { vat: '11111111H', email: 'nerea@example.com' } as Portal['profile']
    const own = blankValues({ ...portal, profile })
    expect(restored({ acceptOVConditions: true }, own)).toMatchObject({
      acceptOVConditions: true,
      acceptGdpr: true,
    })
  })
})
