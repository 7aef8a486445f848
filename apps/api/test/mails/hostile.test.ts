import { describe, expect, test } from 'vitest'
import { aMail } from '#test/fixtures/mails'
import { aMailbox, type Expected, mailNames } from './mails.ts'

// Mails that are broken, or made to break something.

const mailbox = aMailbox()
const kept = { outcome: 'kept', text: 'La lectura es 4812.' } as const

const table: Record<string, Expected> = {
  'header-injection': { outcome: 'kept', text: 'Os mando la lectura: 4812.' },
  'header-in-address': { outcome: 'kept', text: 'Os mando la lectura: 4812.' },
  'null-bytes': kept,
  script: kept,
  'no-boundary': { outcome: 'empty' },
  'cut-off': { ...kept, files: ['contador.jpg'] },
  'control-characters': { outcome: 'kept' },
  'other-formats': { outcome: 'kept', text: 'La lectura es {words} ${number} %s <b>4812</b> &amp;.' },
}

test.each(Object.entries(table))('%s', async (name, expected) => {
  await mailbox.expectTaken(await mailbox.take('hostile', name), expected)
})

test('the table is whole', () => {
  expect(mailNames('hostile').sort()).toEqual(Object.keys(table).sort())
})

/** Parts inside parts, around a text. */
function nested(depth: number): string {
  const begin = (i: number) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`
  const levels = Array.from({ length: depth }, (_, i) => i)
  const ends = levels.toReversed().map((i) => `\r\n--b${i}--\r\n`)
  return `${levels.map(begin).join('')}Content-Type: text/plain\r\n\r\nLa lectura es 4812.${ends.join('')}`
}

describe('without end', () => {
  const { parts } = mailbox
  const withBody = (body: string, headers = '') =>
    Buffer.from(
      `From: ${parts().from}\r\nTo: ${parts().to}\r\nMessage-ID: <a@example.com>\r\n${headers}${body}`,
    )
  const plain = 'Content-Type: text/plain; charset=utf-8\r\n\r\nLa lectura es 4812.\r\n'

  test.each<[string, () => Buffer, Expected]>([
    ['ten thousand recipients', () => withBody(plain, `Cc: ${manyAddresses}\r\n`), kept],
    [
      'the case is the last of ten thousand recipients',
      () => aMail({ ...parts(), to: `${manyAddresses}, ${parts().to}`, text: 'Hola' }),
      { outcome: 'kept', text: 'Hola' },
    ],
    ['ten thousand headers', () => withBody(plain, 'X-More: a\r\n'.repeat(10_000)), kept],
    [
      'ten thousand references',
      () => withBody(plain, `References: ${'<a@b>\r\n '.repeat(10_000)}\r\n`),
      kept,
    ],
    ['parts inside parts', () => withBody(nested(100)), kept],
    ['parts inside parts inside parts', () => withBody(nested(5_000)), { outcome: 'unreadable' }],
    ['one very long line', () => aMail({ ...parts(), text: 'a'.repeat(2_000_000) }), { outcome: 'kept' }],
    [
      'five thousand files',
      () =>
        aMail({
          ...parts(),
          parts: [{ body: 'Hola' }, ...Array.from({ length: 5_000 }, () => ({ name: 'a', body: 'a' }))],
        }),
      { outcome: 'unreadable' },
    ],
    ['20 MB', () => aMail({ ...parts(), text: 'a'.repeat(15_000_000) }), { outcome: 'too_large' }],
  ])('%s', async (_, build, expected) => {
    const start = performance.now()
    await mailbox.expectTaken(await mailbox.takeBytes(build()), expected)
    expect(performance.now() - start).toBeLessThan(15_000)
  })
})

const manyAddresses = Array.from({ length: 10_000 }, (_, i) => `a${i}@example.net`).join(',\r\n ')
