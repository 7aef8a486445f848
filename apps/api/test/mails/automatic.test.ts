import { expect, test } from 'vitest'
import type { MailOutcome } from '#features/support/mail-in/take-mail'
import { aMailbox, leftOut, mailNames } from './mails.ts'

// What no person wrote: never a line of the history, and never answered.

const mailbox = aMailbox()

const table: Record<string, MailOutcome> = {
  'auto-submitted': 'automatic',
  'x-autoreply': 'automatic',
  'x-autorespond': 'automatic',
  'outlook-es': 'automatic',
  'outlook-ca': 'automatic',
  'outlook-en': 'automatic',
  'gmail-es': 'automatic',
  'gmail-ca': 'automatic',
  'gmail-en': 'automatic',
  'exchange-oof': 'automatic',
  list: 'automatic',
  'ticket-system': 'automatic',
  'read-receipt': 'automatic',
  'bounce-postfix': 'bounce',
  'bounce-outlook': 'bounce',
  'bounce-gmail': 'bounce',
  'loop-marked': 'loop',
  'loop-own-address': 'loop',
  'loop-sender': 'loop',
}

test.each(Object.entries(table))('%s: %s', async (name, outcome) => {
  expect(await mailbox.take('automatic', name)).toEqual(leftOut(outcome))
})

test('the table is whole', () => {
  expect(mailNames('automatic')).toEqual(Object.keys(table).sort())
})
