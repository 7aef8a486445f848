import { describe, expect, test } from 'vitest'
import type { MailOutcome } from '#features/support/mail-in/take-mail'
import { aMailbox, leftOut, mailNames } from './mails.ts'

// Which case a mail is about, and whether it is its customer who wrote it.

const mailbox = aMailbox()

const table: Record<string, MailOutcome> = {
  stranger: 'stranger',
  'stranger-with-her-name': 'stranger',
  'stranger-reply-to': 'stranger',
  'two-senders': 'stranger',
  cc: 'kept',
  'blind-copy': 'kept',
  'references-only': 'kept',
  'in-reply-to-only': 'kept',
  'upper-case': 'kept',
  'plus-in-quotes': 'kept',
  'name-with-comma': 'kept',
  group: 'kept',
  'forged-proof': 'unknown_case',
  'other-case': 'unknown_case',
  'bare-number': 'unknown_case',
  'number-in-subject': 'unknown_case',
  'no-message-id': 'kept',
  'two-message-ids': 'kept',
  'strange-message-id': 'kept',
}

test.each(Object.entries(table))('%s: %s', async (name, outcome) => {
  const kept = { lines: 1, text: 'Os mando la lectura: 4812.' }
  const expected = { ...leftOut(outcome), ...(outcome === 'kept' && kept) }
  expect(await mailbox.take('addresses', name)).toEqual(expected)
})

describe('the same mail again', () => {
  test.each(['cc', 'no-message-id', 'two-message-ids', 'strange-message-id'])('%s', async (name) => {
    expect(await mailbox.take('addresses', name)).toMatchObject({ outcome: 'kept', lines: 1 })
    expect(await mailbox.take('addresses', name)).toMatchObject({ outcome: 'known', lines: 1 })
  })
})

test('the table is whole', () => {
  expect(mailNames('addresses')).toEqual(Object.keys(table).sort())
})
