import { afterEach, describe, expect, test } from 'vitest'
import { type ImapServer, imapServer } from '#test/doubles/imap/server'
import { localCertificate } from '#test/fixtures/tls'
import { imapBox, imapOptions } from './imap.ts'
import type { IncomingBox } from './incoming-box.ts'

const running: ImapServer[] = []
async function aServer(options?: Parameters<typeof imapServer>[0]): Promise<ImapServer> {
  const server = await imapServer(options)
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

/** Reads all, puts all away, and says what was read. */
async function readAll(box: IncomingBox, maxBytes = 20_000_000) {
  const read: (string | number | undefined)[] = []
  for await (const mail of box.waiting()) {
    const bytes = await mail.read(maxBytes)
    const isWhole = typeof bytes === 'object'
    read.push(isWhole ? bytes.length : bytes)
    await mail.putAway(isWhole ? 'read' : 'failed')
  }
  return read
}
const mailOf = (size: number) => Buffer.alloc(size, 'a')

describe('a box', () => {
  test('is read in pieces, one mail after the other, and emptied', async () => {
    const server = await aServer()
    server.store.deliver(mailOf(10))
    server.store.deliver(mailOf(2_500_000))
    expect(await readAll(imapBox(server.url()))).toEqual([10, 2_500_000])
    expect(server.store.flags()).toEqual({ INBOX: [], 'fanal-read': ['\\Seen', '\\Seen'] })
    expect(server.commands.filter((one) => one.startsWith('UID FETCH 2'))).toHaveLength(4)
    expect(server.commands.at(-1)).toBe('LOGOUT')
    expect(await readAll(imapBox(server.url()))).toEqual([])
  })

  test('a mail that is too large is not downloaded, and waits unseen for a person', async () => {
    const server = await aServer()
    server.store.deliver(mailOf(20_000_001))
    server.store.deliver(mailOf(20_000_000))
    expect(await readAll(imapBox(server.url()))).toEqual(['too_large', 20_000_000])
    expect(server.sent()).toBeLessThan(20_010_000)
    expect(server.store.flags()).toEqual({ INBOX: [], 'fanal-failed': [''], 'fanal-read': ['\\Seen'] })
  })

  test.each([10, 1_500_000])('nor is one of which the server says %i bytes', async (toldSize) => {
    const server = await aServer()
    server.store.deliver(mailOf(8_000_000), { toldSize })
    expect(await readAll(imapBox(server.url()), 2_000_000)).toEqual(['too_large'])
    expect(server.sent()).toBeLessThan(4_000_000)
  })

  test('mails that somebody opened are read too, deleted ones are not', async () => {
    const server = await aServer()
    for (const flag of ['\\Seen', '\\Deleted']) {
      server.store.deliver(mailOf(10))
      server.store.mailsOf('INBOX').at(-1)?.flags.add(flag)
    }
    expect(await readAll(imapBox(server.url()))).toEqual([10])
    expect(server.store.flags()['INBOX']).toEqual(['\\Deleted'])
  })

  test('of a server that cannot move is emptied by copying', async () => {
    const server = await aServer({ capabilities: 'IMAP4rev1 UIDPLUS' })
    server.store.deliver(mailOf(10))
    expect(await readAll(imapBox(server.url()))).toEqual([10])
    expect(server.store.flags()).toEqual({ INBOX: [], 'fanal-read': ['\\Seen'] })
  })

  test('one that another process took meanwhile is left out', async () => {
    const server = await aServer()
    server.store.deliver(mailOf(10))
    const box = imapBox(server.url())
    for await (const mail of box.waiting()) {
      expect(await readAll(box)).toEqual([10])
      expect(await mail.read(100)).toBeUndefined()
      await mail.putAway('read')
    }
    expect(server.store.flags()).toEqual({ INBOX: [], 'fanal-read': ['\\Seen'] })
  })
})

describe('a box that cannot be read says why, and nothing of its login', () => {
  const failing = async (box: IncomingBox) => {
    const error = await readAll(box).catch((one: unknown) => one)
    return error instanceof Error ? `${error.message}\n${error.stack}` : 'read'
  }

  test('wrong password', async () => {
    const told = await failing(imapBox((await aServer()).url('marta:hunter2')))
    expect(told).toContain('The mailbox at 127.0.0.1 cannot be read: user or password refused')
    expect(told).not.toMatch(/hunter2|marta/)
  })

  test('nobody listens', async () => {
    const server = await aServer()
    const url = server.url()
    await server.close()
    expect(await failing(imapBox(url))).toContain('ECONNREFUSED')
  })

  test('no such folder, or read-only', async () => {
    const server = await aServer()
    expect(await failing(imapBox(server.url().replace('INBOX', 'nothing')))).toContain('cannot be read')
    expect(await failing(imapBox((await aServer({ isReadOnly: true })).url()))).toContain('read-only')
  })

  test.each(['SELECT', 'UID SEARCH'])('connection lost at %s', async (command) => {
    const server = await aServer()
    server.failNext(command, 'lost')
    expect(await failing(imapBox(server.url()))).toContain('cannot be read')
  })

  test('connection lost in the middle of a mail: the next round has all of them', async () => {
    const server = await aServer()
    for (let i = 0; i < 3; i += 1) server.store.deliver(mailOf(2_500_000))
    server.failNext('UID FETCH 2 (BODY.PEEK[]<1000000', 'half')
    const box = imapBox(server.url())
    expect(await failing(box)).toContain('Connection not available')
    expect(server.store.flags()['INBOX']).toEqual(['', ''])
    expect(await readAll(box)).toEqual([2_500_000, 2_500_000])
  })
})

describe('TLS', () => {
  const certificate = localCertificate()

  test('a certificate that nobody vouches for is refused, before the login', async () => {
    const server = await aServer({ tls: certificate })
    await expect(readAll(imapBox(server.url()))).rejects.toThrow(/SELF_SIGNED|UNABLE_TO_VERIFY/)
    expect(server.commands).toEqual([])
  })

  test('a known one is read', async () => {
    const server = await aServer({ tls: certificate })
    server.store.deliver(mailOf(10))
    expect(await readAll(imapBox(server.url(), { ca: certificate.cert }))).toEqual([10])
  })

  test('without it only on this machine; else STARTTLS is demanded', () => {
    const demands = (url: string) => imapOptions(url).options.doSTARTTLS
    expect(demands('imap://a:b@mail.example.com')).toBe(true)
    expect(demands('imap://a:b@localhost.example.com')).toBe(true)
    expect([demands('imap://a:b@localhost'), demands('imap://a:b@[::1]')]).toEqual([false, false])
    expect(demands('imaps://a:b@mail.example.com')).toBeUndefined()
  })
})

test('an address is read with its special characters', () => {
  const { folder, options } = imapOptions(
    'imaps://case%40example.com:p%2Fw%3A%40d@mail.example.com/Cases%20in',
  )
  expect(folder).toBe('Cases in')
  expect(options).toMatchObject({
    host: 'mail.example.com',
    port: 993,
    secure: true,
    auth: { user: 'case@example.com', pass: 'p/w:@d' },
  })
  expect(imapOptions('imap://a:b@localhost:1143/')).toMatchObject({
    folder: 'INBOX',
    options: { port: 1143, secure: false },
  })
})
