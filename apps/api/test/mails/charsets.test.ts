import { expect, test } from 'vitest'
import { aMailbox, leftOut, mailNames } from './mails.ts'

// How the words are written down. What cannot be read is still kept, with the readable part of it.

const mailbox = aMailbox()
const words = 'La lectura de la señora Núñez és 4812.'

const table: Record<string, string> = {
  'iso-8859-1': words,
  'windows-1252': '“La lectura” és 4812 — 12 €',
  'utf-8-base64': words,
  'utf-8-quoted-printable': `${words} ${'Una línea larga que se parte. '.repeat(5)}`.trim(),
  'utf-16': words,
  'wrong-charset': 'La lectura de la se\ufffdora N\ufffd\ufffdez \ufffds 4812.',
  'unknown-charset': words,
  'no-content-type': words,
  'broken-base64': 'La lectura de la señora Núñez és 481',
  'broken-quoted-printable': 'La lectura =ZZ es 4812',
  flowed: 'La lectura es 4812.',
  'alternative-empty-text': words,
}

test.each(Object.entries(table))('%s', async (name, text) => {
  expect(await mailbox.take('charsets', name)).toEqual({ ...leftOut('kept'), lines: 1, text })
})

test('the table is whole', () => {
  expect(mailNames('charsets')).toEqual(Object.keys(table).sort())
})
