import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { IncomingBox } from '#gateways/mail-in/incoming-box'
import { incomingBoxes } from '#gateways/mail-in/mail-in'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal as run } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { type ImapServer, imapServer } from '#test/doubles/imap/server'
import { anAskerByMail, aRequest, caseOf, historyOf } from '#test/fixtures/cases'
import { aMail } from '#test/fixtures/mails'
import { sharedApp } from '#test/fixtures/shared-app'
import { readAnswers } from './read-answers.ts'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
const asker = await anAskerByMail(app)
let number: string
let server: ImapServer
beforeEach(async () => {
  number = await aRequest(asker)
  server = await imapServer()
  return () => server.close()
})

async function arrives(id: string, from = asker.email): Promise<number> {
  const to = (await mailsTo(app, asker.email)).at(-1)?.replyTo ?? ''
  return server.store.deliver(aMail({ from, to, id: `<${id}.${number}@example.com>`, text: 'Aquí está.' }))
}
const job = (url = server.url()) => {
  const mailIn = incomingBoxes({ MAIL_IN_URL: url })
  return readAnswers({ ...app.deps, gateways: { ...app.deps.gateways, mailIn } }, app.server.log)
}
const fanal = (url = server.url()) => run(database.address, ['case', 'mail'], { MAIL_IN_URL: url })
const history = async () => historyOf(await caseOf(asker.client, number))
const withOne = ['opened by customer', 'message by customer']
const [done, moved] = [{ INBOX: [], 'fanal-read': ['\\Seen'] }, ['\\Seen']]

test('headers without end and a second sender are put aside, and listed', async () => {
  await arrives('a')
  server.store.deliver(Buffer.from(`To: ${'g:'.repeat(200_000)}\r\n\r\nHola`))
  const to = (await mailsTo(app, asker.email)).at(-1)?.replyTo ?? ''
  const two = aMail({ from: asker.email, to, id: '<two@example.com>', headers: { from: 'otra@example.com' } })
  server.store.deliver(two)
  await job()
  expect(server.store.flags()).toEqual({ INBOX: [], 'fanal-read': moved, 'fanal-failed': ['', ''] })
  const { out } = await run(database.address, ['case', 'mail-aside'])
  expect(out).toMatch(/headers_too_large .* INBOX 2$/m)
  expect(out).toMatch(/stranger .* INBOX 3$/m)
})

test('the job takes the mails, puts the others aside unseen and logs no personal data', async () => {
  await arrives('a')
  await arrives('b', 'otra@example.com')
  server.store.deliver(Buffer.alloc(20_000_001, 'a'))
  const before = app.logSize()
  await job()
  expect(server.store.flags()).toEqual({ INBOX: [], 'fanal-read': moved, 'fanal-failed': ['', ''] })
  expect(server.sent()).toBeLessThan(100_000)
  expect(await history()).toEqual(withOne)
  const told = app
    .logs()
    .slice(before)
    .split('\n')
    .filter((line) => /mail (read|put aside)/.test(line))
  expect(told.map((line) => /"outcome":"(\w+)"/.exec(line)?.[1])).toEqual(['kept', 'stranger', 'too_large'])
  expect(told.join('\n')).not.toMatch(/@|Aquí/)
})

test.each([
  ['before it is marked', 'UID STORE'],
  ['before it is moved', 'UID MOVE'],
  ['before its folder is there', 'CREATE'],
])('stopped after the commit, %s: taken once, and moved in the next round', async (_, command) => {
  await arrives('a')
  server.failNext(command, 'lost')
  await job()
  expect([await history(), server.store.flags()['INBOX']?.length]).toEqual([withOne, 1])
  await job()
  expect(server.store.flags()).toEqual(done)
  expect(await history()).toEqual(withOne)
})

test('moved, but the answer of the server was lost: taken once', async () => {
  server.store.folders.set('fanal-read', [])
  await arrives('a')
  server.failNext('UID MOVE', 'half')
  await job()
  await job()
  expect([await history(), server.store.flags()]).toEqual([withOne, done])
})

test('lost in the middle of a mail: nothing is taken, and all of it in the next round', async () => {
  await arrives('a')
  await arrives('b')
  server.failNext('UID FETCH 1 (UID RFC822.SIZE BODY', 'half')
  await job()
  expect(await history()).toEqual(['opened by customer'])
  expect(app.logs()).toContain('connection lost')
  await job()
  expect(await history()).toEqual([...withOne, 'message by customer'])
})

test('two processes at once: taken once', async () => {
  await arrives('a')
  await Promise.all([job(), job()])
  await job()
  expect([await history(), server.store.flags()]).toEqual([withOne, done])
})

test('a wrong password is logged without it, and the next round reads', async () => {
  await arrives('a')
  await job(server.url('case%40example.com:hunter2'))
  expect(app.logs()).toContain('user or password refused')
  expect(app.logs()).not.toContain('hunter2')
  await job()
  expect(await history()).toEqual(withOne)
})

test('a box that fails rests, longer each time, and is read as usual once it works', async () => {
  let tries = 0
  const box = {
    name: 'broken',
    async *waiting(): ReturnType<IncomingBox['waiting']> {
      tries += 1
      if (tries !== 3) throw new Error('user or password refused')
      yield* []
    },
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const triesAfter = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1_000)
    await readAnswers({ ...app.deps, gateways: { ...app.deps.gateways, mailIn: [box] } }, app.server.log)
    return tries
  }
  // Refused, rests a minute; refused again, rests two; works, so nothing rests; refused, rests a minute.
  for (const [seconds, expected] of [
    [0, 1],
    [59, 1],
    [1, 2],
    [119, 2],
    [1, 3],
    [0, 4],
    [59, 4],
    [1, 5],
  ] as const)
    expect(await triesAfter(seconds)).toBe(expected)
})

test('the command reads the box, or says why not', async () => {
  await arrives('a')
  expect(await fanal()).toMatchObject({
    code: 0,
    out: `INBOX 1: kept (case ${number})\n1 answers, 0 for a person to look at\n`,
  })
  const refused = await fanal(server.url('case%40example.com:hunter2'))
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('user or password refused')
  expect(refused.err).not.toContain('hunter2')
})
