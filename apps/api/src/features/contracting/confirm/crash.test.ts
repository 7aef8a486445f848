import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { deliver, mailsTo } from '#test/deliver'
import { aKey } from '#test/fixtures/leads'
import {
  accepted,
  aReadyLead,
  aSignedContract,
  confirm,
  madeOf,
  readyToSign,
  summarise,
  switchingOf,
} from '#test/fixtures/switches'
import { callAndDie } from '#test/processes/dying-call'
import { dyingServer } from '#test/processes/dying-server'

// A server dies at some named points, around the commit of the first write by kill -9; at all points of all writes in
// `npm run torture -- contracting`. There are never two contracts, never half of one, and never one that is active or on
// its way without a signature.

// Some tests start a process, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const die = await dyingServer(database)

const whole = { customers: 1, contracts: 1, changes: 1, switches: 1, papers: 3, signatures: 1, mails: 2 }
const none = { customers: 0, contracts: 0, changes: 0, switches: 0, papers: 0, signatures: 0, mails: 2 }

describe('signing', () => {
  test.each([
    ['before insert into customers', none],
    ['before insert into signatures', none],
    ['before update signatures', none],
    ['before insert into contract_attachments', none],
    ['before update leads set confirmed_at', none],
    ['before delete from lead_codes', none],
    ['before commit', none],
    ['after commit', whole],
  ])('%s', async (point, kept) => {
    const lead = await aReadyLead(app)
    const code = await readyToSign(lead)
    const cookie = { cookie: `__Host-lead=${lead.browser.secret()}` }
    const path = `/api/v2/leads/${lead.id}/confirm/`
    const call = { path, body: { ...accepted, code }, headers: { ...cookie, ...aKey() } }
    await (point.endsWith('commit') ? callAndDie(database.address, point, call) : die(point, call))
    expect(await madeOf(database, lead)).toEqual(kept)
    const names: (string | null)[] = []
    for (let times = 0; times < 3; times += 1)
      names.push((await confirm(lead, { code })).json<ConfirmAnswer>().result.contract)
    expect(new Set(names).size).toBe(1)
    expect(await madeOf(database, lead)).toEqual(whole)
    await deliver(app)
    await deliver(app)
    const subjects = (await mailsTo(app, lead.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === `Contracte ${names[0]} signat`)).toHaveLength(1)
    const made = { ...lead, contract: String(names[0]), client: await app.as(lead.vat) }
    const { steps } = await switchingOf(made)
    expect(steps.filter(({ at }) => at).map(({ step }) => step)).toEqual(['requested', 'signed'])
  })
})

test.each(['before insert into lead_codes', 'before insert into outbox', 'before commit', 'after commit'])(
  'sending the code, %s: it is sent once',
  async (point) => {
    const lead = await aReadyLead(app)
    await summarise(lead)
    const key = aKey()
    const body = { channel: 'email' }
    const path = `/api/v2/leads/${lead.id}/code/`
    await die(point, { path, body, headers: { cookie: `__Host-lead=${lead.browser.secret()}`, ...key } })
    for (let times = 0; times < 2; times += 1)
      expect((await lead.browser.send('POST', path, body, key)).statusCode).toBe(200)
    expect(await mailsTo(app, lead.email)).toHaveLength(2)
  },
)

test.each(['before insert into withdrawals', 'before update contracts', 'before commit', 'after commit'])(
  'withdrawing, %s',
  async (point) => {
    const made = await aSignedContract(app)
    const path = `/api/v2/contracts/${made.contract}/withdrawal/`
    const session = { authorization: `Bearer ${made.client.token}`, ...aKey() }
    await die(point, { path, body: { confirm: true }, headers: session })
    const answers = [
      await made.client.send('POST', path, { confirm: true }, aKey()),
      await made.client.send('POST', path, { confirm: true }, aKey()),
    ].map((answer) => answer.json<{ number: string }>().number)
    expect(new Set(answers).size).toBe(1)
    const subjects = (await mailsTo(app, made.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes(String(answers[0])))).toHaveLength(1)
    expect(await database.one(sql`select state from contracts where name = ${made.contract}`)).toEqual({
      state: 'baixa',
    })
  },
)
