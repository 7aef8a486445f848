import { describe, expect, test } from 'vitest'
import { aMail } from '#test/fixtures/mails'
import { headMaxBytes } from '#gateways/mail-in/head-max-bytes'
import { headOf, mailReader, readMail } from './read-mail.ts'

const mail = aMail({ from: 'ona@example.com', to: 'case@example.com', id: '<1@example.com>', text: 'Sí.' })
/** Seconds of work. */
const slow = Buffer.concat([
  Buffer.from('From: a@example.com\r\nContent-Type: text/plain; charset=utf-8\r\n'),
  Buffer.from('Content-Transfer-Encoding: quoted-printable\r\n\r\n'),
  Buffer.from('=C3=B1'.repeat(2_000_000)),
])

describe('the head', () => {
  test.each([
    ['as mail servers write it', 'A: 1\r\nB: 2\r\n\r\nbody\n\n', 'A: 1\r\nB: 2\r\n'],
    ['with plain line ends', 'A: 1\n\nbody\r\n\r\n', 'A: 1\n'],
    ['without a body', 'A: 1\r\n', 'A: 1\r\n'],
    ['of nothing', '', ''],
  ])('%s', (_, bytes, head) => {
    expect(headOf(Buffer.from(bytes))?.toString()).toBe(head)
  })

  test('of 64 KB, not of more', () => {
    const of = (length: number) => Buffer.from(`${'a'.repeat(length)}\r\n\r\n${'b'.repeat(100_000)}`)
    expect(headOf(of(headMaxBytes - 2))?.byteLength).toBe(headMaxBytes)
    expect(headOf(of(headMaxBytes + 3))).toBeUndefined()
  })
})

describe('the thread', () => {
  test('answers each its own', async () => {
    const [head, body, other] = await Promise.all([
      readMail.head(mail),
      readMail.body(mail),
      readMail.body(
        aMail({
          from: 'a@example.com',
          to: 'b@example.com',
          parts: [{ body: 'No.' }, { name: 'a.txt', body: 'x' }],
        }),
      ),
    ])
    expect(head).toMatchObject({ from: 'ona@example.com', senders: 1, to: ['case@example.com'] })
    expect(body).toMatchObject({ messageId: '<1@example.com>', text: 'Sí.', files: [] })
    expect(other).toMatchObject({ text: 'No.', files: [{ name: 'a.txt', bytes: Buffer.from('x') }] })
  })

  test('leaves the server free while it works', async () => {
    const state = { isRead: false }
    // The usual limit would end it on a busy machine.
    const reading = mailReader({ limitMs: 600_000 })
      .body(slow)
      .finally(() => {
        state.isRead = true
      })
    for (let turns = 0; turns < 1_000; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(state.isRead).toBe(false)
    expect((await reading).text).toHaveLength(200_000)
  })

  test('is ended by what takes too long; the next mail has another', async () => {
    const hasty = mailReader({ limitMs: 1 })
    await expect(hasty.body(slow)).rejects.toMatchObject({ outcome: 'too_heavy' })
    const patient = mailReader({ limitMs: 600_000 })
    await expect(patient.body(Buffer.from(mail))).resolves.toMatchObject({ text: 'Sí.' })
    const [broken, next] = await Promise.allSettled([hasty.body(slow), patient.head(mail)])
    expect([broken.status, next.status]).toEqual(['rejected', 'fulfilled'])
  })
})
