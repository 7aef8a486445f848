import { describe, expect, test } from 'vitest'
import { aMail } from '#test/fixtures/mails'
import { aMailbox, type Became, leftOut, mailNames } from './mails.ts'

// Mails that are broken, or made to break something.

const mailbox = aMailbox()
const bare = { outcome: 'kept', lines: 1 } as const
const kept = { ...bare, text: 'La lectura es 4812.' }
const unread = leftOut('headers_too_large')

const table: Record<string, Partial<Became>> = {
  'header-injection': { ...bare, text: 'Os mando la lectura: 4812.' },
  'header-in-address': { ...bare, text: 'Os mando la lectura: 4812.' },
  'null-bytes': kept,
  script: kept,
  'no-boundary': leftOut('empty'),
  'cut-off': { ...kept, files: ['contador.jpg'] },
  'control-characters': bare,
  'other-formats': { ...bare, text: 'La lectura es {words} ${number} %s <b>4812</b> &amp;.' },
}

test.each(Object.entries(table))('%s', async (name, expected) => {
  expect(await mailbox.take('hostile', name)).toMatchObject(expected)
})

test('the table is whole', () => {
  expect(mailNames('hostile')).toEqual(Object.keys(table).sort())
})

/** Parts inside parts, around a text. */
function nested(depth: number): string {
  const begin = (i: number) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`
  const levels = Array.from({ length: depth }, (_, i) => i)
  const ends = levels.toReversed().map((i) => `\r\n--b${i}--\r\n`)
  return `${levels.map(begin).join('')}Content-Type: text/plain\r\n\r\nLa lectura es 4812.${ends.join('')}`
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, i) => `a${i}@example.net`).join(',\r\n ')

describe('without end', () => {
  const { parts } = mailbox
  const withBody = (body: string, headers = '') =>
    Buffer.from(
      `From: ${parts().from}\r\nTo: ${parts().to}\r\nMessage-ID: <a@example.com>\r\n${headers}${body}`,
    )
  const plain = 'Content-Type: text/plain; charset=utf-8\r\n\r\nLa lectura es 4812.\r\n'

  test.each<[string, () => Buffer, Partial<Became>]>([
    ['a thousand recipients', () => withBody(plain, `Cc: ${addresses(1_000)}\r\n`), kept],
    [
      'the case is the last of a thousand recipients',
      () => aMail({ ...parts(), to: `${addresses(1_000)}, ${parts().to}`, text: 'Hola' }),
      { ...bare, text: 'Hola' },
    ],
    ['five thousand headers', () => withBody(plain, 'X-More: a\r\n'.repeat(5_000)), kept],
    [
      'five thousand references',
      () => withBody(plain, `References: ${'<a@b>\r\n '.repeat(5_000)}\r\n`),
      kept,
    ],
    ['ten thousand recipients', () => withBody(plain, `Cc: ${addresses(10_000)}\r\n`), unread],
    ['ten thousand headers', () => withBody(plain, 'X-More: a\r\n'.repeat(10_000)), unread],
    ['groups without end', () => withBody(plain, `Bcc: ${'g:'.repeat(200_000)}\r\n`), unread],
    ['groups as long as headers may be', () => withBody(plain, `Bcc: ${'g:'.repeat(30_000)}\r\n`), kept],
    ['parts inside parts', () => withBody(nested(100)), kept],
    ['parts inside parts inside parts', () => withBody(nested(5_000)), leftOut('unreadable')],
    ['one very long line', () => aMail({ ...parts(), text: 'a'.repeat(2_000_000) }), bare],
    [
      'five thousand files',
      () =>
        aMail({
          ...parts(),
          parts: [{ body: 'Hola' }, ...Array.from({ length: 5_000 }, () => ({ name: 'a', body: 'a' }))],
        }),
      leftOut('unreadable'),
    ],
    ['20 MB', () => aMail({ ...parts(), text: 'a'.repeat(15_000_000) }), leftOut('too_large')],
  ])('%s', async (_, build, expected) => {
    expect(await mailbox.takeBytes(build())).toMatchObject(expected)
  })
})
