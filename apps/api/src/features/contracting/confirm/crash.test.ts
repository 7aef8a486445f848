import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { deliver, mailsTo } from '#test/deliver'
import { codeOf, linkOf, signingPoints } from '#test/fixtures/signatures'
import { aKey } from '#test/fixtures/leads'
import {
  accepted,
  aContractToSign,
  aReadyLead,
  confirm,
  madeOf,
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
const none = { customers: 0, contracts: 0, changes: 0, switches: 0, papers: 0, signatures: 0, mails: 1 }

describe('confirming', () => {
  test.each([
    ['before insert into customers', none],
    ['before insert into signatures', none],
    ['before insert into contract_attachments', none],
    ['before update leads set confirmed_at', none],
    ['before commit', none],
    ['after commit', whole],
  ])('%s', async (point, kept) => {
    const lead = await aReadyLead(app)
    await summarise(lead)
    const key = aKey()
    const cookie = { cookie: `__Host-lead=${lead.browser.secret()}` }
    const path = `/api/v2/leads/${lead.id}/confirm/`
    const call = { path, body: accepted, headers: { ...cookie, ...key } }
    await (point.endsWith('commit') ? callAndDie(database.address, point, call) : die(point, call))
    expect(await madeOf(database, lead)).toEqual(kept)
    const names = []
    for (const headers of [key, key, aKey()])
      names.push((await confirm(lead, {}, headers)).json<ConfirmAnswer>().result.contract)
    expect(new Set(names).size).toBe(1)
    expect(await madeOf(database, lead)).toEqual(whole)
  })
})

describe('signing', () => {
  test.each(signingPoints)('%s', async (point, isSigned) => {
    const made = await aContractToSign(app)
    const token = await linkOf(database, made.email)
    await app.visitor.send('POST', `/api/v2/signatures/${token}/code`, {})
    const body = { code: await codeOf(database, made.email) }
    const path = `/api/v2/signatures/${token}/confirm`
    await die(point, { path, body, headers: aKey() })
    const states = () =>
      database.one(sql`
        select c.state, c.sign_date is not null as is_signed, r.state as change
        from contracts c join change_requests r on r.contract_id = c.id where c.name = ${made.contract}`)
    expect(await states()).toEqual({
      state: 'esborrany',
      is_signed: isSigned,
      change: isSigned ? 'sent' : 'signature_pending',
    })
    for (let round = 0; round < 2; round += 1)
      expect((await app.visitor.send('POST', path, body)).json().state).toBe('signed')
    await deliver(app)
    await deliver(app)
    const subjects = (await mailsTo(app, made.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === `Contracte ${made.contract} signat`)).toHaveLength(1)
    const { steps } = await switchingOf(made)
    expect(steps.filter(({ at }) => at).map(({ step }) => step)).toEqual(['requested', 'signed'])
  })
})

test.each(['before insert into withdrawals', 'before update contracts', 'before commit', 'after commit'])(
  'withdrawing, %s',
  async (point) => {
    const made = await aContractToSign(app)
    const token = await linkOf(database, made.email)
    await app.visitor.send('POST', `/api/v2/signatures/${token}/code`, {})
    await app.visitor.send('POST', `/api/v2/signatures/${token}/confirm`, {
      code: await codeOf(database, made.email),
    })
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
