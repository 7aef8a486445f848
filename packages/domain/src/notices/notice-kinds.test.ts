import { describe, expect, test } from 'vitest'
import { checkChoice, choiceOf, isUrgent, kindNames, kindOf, noticeKinds } from './notice-kinds.ts'

describe('kinds of notices', () => {
  test('each event belongs to one', () => {
    const events = kindNames.flatMap((kind) => [...noticeKinds[kind].events])
    expect(new Set(events).size).toBe(events.length)
    expect(kindOf('debit_coming')).toBe('payments_due')
  })

  test.each([
    ['invoices', 'mail', {}, { isOn: true, isLocked: false }],
    ['invoices', 'mail', { 'invoices.mail': false }, { isOn: false, isLocked: false }],
    ['invoices', 'push', {}, { isOn: false, isLocked: false }],
    ['invoices', 'push', { 'invoices.push': true }, { isOn: true, isLocked: false }],
    ['legal', 'mail', { 'legal.mail': false }, { isOn: true, isLocked: true }],
    ['budget', 'calendar', { 'budget.calendar': true }, undefined],
  ] as const)('%s by %s with %o', (kind, channel, chosen, expected) => {
    expect(choiceOf(kind, channel, chosen)).toEqual(expected)
  })

  test('what cannot be chosen', () => {
    expect(checkChoice('security', 'portal')).toBe('locked')
    expect(checkChoice('security', 'calendar')).toBe('not_offered')
    expect(checkChoice('security', 'push')).toBeUndefined()
  })

  test('what is never put off', () => {
    expect(kindNames.filter(isUrgent)).toEqual(['security', 'legal'])
  })
})
