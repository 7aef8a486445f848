import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal as run } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { anAskerByMail, aRequest, caseOf, historyOf } from '#test/fixtures/cases'
import { aMail } from '#test/fixtures/mails'
import { sharedApp } from '#test/fixtures/shared-app'
import { incomingBoxes } from '#gateways/mail-in/mail-in'
import { readAnswers } from './read-answers.ts'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
const asker = await anAskerByMail(app)
let number: string
let folder: string
beforeEach(async () => {
  number = await aRequest(asker)
  folder = await mkdtemp(join(tmpdir(), 'maildir-'))
  await mkdir(join(folder, 'new'))
  return () => rm(folder, { recursive: true })
})

/** Puts a mail of the customer, or of somebody else, into the maildir; returns its path. */
async function arrives(file: string, from = asker.email): Promise<string> {
  const to = (await mailsTo(app, asker.email)).at(-1)?.replyTo ?? ''
  const path = join(folder, 'new', file)
  await writeFile(path, aMail({ from, to, id: `<${file}.${number}@example.com>`, text: 'Aquí está.' }))
  return path
}
const filesIn = (name: string) => readdir(join(folder, name))
const job = () =>
  readAnswers(
    { ...app.deps, gateways: { ...app.deps.gateways, mailIn: incomingBoxes({ MAIL_IN_DIR: folder }) } },
    app.server.log,
  )
const fanal = (...words: string[]) => run(database.address, ['case', 'mail', ...words])
const history = async () => historyOf(await caseOf(asker.client, number))
const withOne = ['opened by customer', 'message by customer']

test('the job takes new mails, puts the others aside and logs no personal data', async () => {
  const before = app.logSize()
  await arrives('1.host')
  await arrives('2.host', 'otra@example.com')
  await job()
  expect([await filesIn('new'), await filesIn('cur'), await filesIn('failed')]).toEqual([
    [],
    ['1.host'],
    ['2.host'],
  ])
  expect(await history()).toEqual(withOne)
  const lines = app.logs().slice(before).split('\n')
  expect(lines.find((line) => line.includes('mail put aside'))).toMatch(/"2\.host".*"stranger"/)
  const told = lines.filter((line) => /mail (read|put aside)/.test(line)).join('\n')
  expect(told).not.toMatch(/@|Aquí/)
})

test('what was put aside is listed for the operator and counted, until it is read', async () => {
  await arrives('1.host', 'otra@example.com')
  await arrives('2.host')
  await writeFile(join(folder, 'new', '3.host'), `To: ${'g:'.repeat(200_000)}\r\n\r\nHola`)
  await job()
  const aside = async () =>
    (await run(database.address, ['case', 'mail-aside'])).out
      .split('\n')
      .filter((line) => line.includes(folder))
  expect(await aside()).toEqual([
    expect.stringMatching(/^\S+Z {2}headers_too_large {2}- +\S+ {2}3\.host$/),
    expect.stringMatching(new RegExp(`^\\S+Z {2}stranger {11}${number} {2}\\S+ {2}1\\.host$`)),
  ])
  const metrics = (await app.visitor.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  expect(metrics).toMatch(/^mails_put_aside_last_day\{outcome="headers_too_large"\} [1-9]/m)
  await rm(join(folder, 'failed', '1.host'))
  await arrives('1.host')
  await job()
  expect(await aside()).toHaveLength(1)
})

test('two processes at once, and one that stopped before moving the file: taken once', async () => {
  await arrives('1.host')
  await Promise.all([job(), job()])
  await arrives('1.host')
  await job()
  expect([await filesIn('new'), await filesIn('cur')]).toEqual([[], ['1.host']])
  expect(await history()).toEqual(withOne)
})

test('one that cannot be read now stays; the others do not wait', async () => {
  await mkdir(join(folder, 'new', '0.host'))
  await arrives('1.host')
  await job()
  expect([await filesIn('new'), await filesIn('cur')]).toEqual([['0.host'], ['1.host']])
  expect(app.logs()).toContain('mail not read yet')
})

test('no box is named: nothing is read', async () => {
  await arrives('1.host')
  await readAnswers(app.deps, app.server.log)
  expect(await filesIn('new')).toEqual(['1.host'])
})

test('the command takes a maildir', async () => {
  await arrives('1.host')
  await arrives('2.host', 'otra@example.com')
  expect(await fanal(folder)).toMatchObject({
    code: 0,
    out: `1.host: kept (case ${number})\n2.host: stranger (case ${number})\n1 answers, 1 for a person to look at\n`,
  })
  expect(await filesIn('cur')).toEqual(['1.host'])
})

test('the command takes files, which stay', async () => {
  const path = await arrives('1.eml')
  expect((await fanal(path, path)).out).toContain(`${path}: known (case ${number})\n1 answers, 0`)
  expect(await filesIn('new')).toEqual(['1.eml'])
  expect(await history()).toEqual(withOne)
})

test('the command takes the boxes of the environment, if nothing is named', async () => {
  await arrives('1.host')
  const ran = await run(database.address, ['case', 'mail'], { MAIL_IN_DIR: folder })
  expect(ran.out).toContain(`1.host: kept (case ${number})\n1 answers, 0`)
  expect(await fanal()).toMatchObject({ code: 2, err: expect.stringContaining('MAIL_IN_URL') as string })
})

test('a box that cannot be reached does not keep the job from the others', async () => {
  await arrives('1.host')
  const gone = incomingBoxes({ MAIL_IN_DIR: join(folder, 'nothing') })
  const mailIn = [...gone, ...incomingBoxes({ MAIL_IN_DIR: folder })]
  await readAnswers({ ...app.deps, gateways: { ...app.deps.gateways, mailIn } }, app.server.log)
  expect(await history()).toEqual(withOne)
  expect(app.logs()).toContain('mailbox not read')
})

test('the command names what is not there', async () => {
  expect(await fanal(join(folder, 'nothing'))).toMatchObject({ code: 2 })
  expect((await fanal(join(folder, 'new'))).err).toContain('is not a maildir')
})
