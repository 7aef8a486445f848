import { expect, test } from 'vitest'
import { contactState } from './contact-state.ts'

test.each([
  ['', false, true, 'none'],
  ['marta@example.com', true, true, 'bounced'],
  ['marta@example.com', false, true, 'works'],
  ['marta@example.com', false, false, 'unconfirmed'],
  ['marta@example.com', true, false, 'bounced'],
] as const)('%j, bounced %s, with an account %s: %s', (email, isBounced, hasAccount, state) => {
  expect(contactState(email, { isBounced, hasAccount })).toBe(state)
})
