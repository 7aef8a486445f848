import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aHolder, askForIban, countsOf, detailOf, type Holder } from '#test/fixtures/changes'
import { codeOf, linkOf, signingPoints } from '#test/fixtures/signatures'
import { testDatabase } from '#test/database'
import { callAndDie } from '#test/processes/dying-call'
import { dyingServer } from '#test/processes/dying-server'

// A server dies at named points of a write; around the commit of the first by kill -9. A retry at another server with the
// same key finds exactly one change, one signature, one mail.

// Some tests start a process, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const die = await dyingServer(database)
let holder: Holder
beforeEach(async () => {
  holder = await aHolder(app)
})

const counts = () => countsOf(database, holder)
const callOf = (path: string, body: object, key: string) => ({
  path,
  body,
  headers: { authorization: `Bearer ${holder.client.token}`, 'idempotency-key': key },
})

describe('asking for a change of account', () => {
  test.each([
    ['before insert into idempotency_keys', 0],
    ['before insert into change_requests', 0],
    ['before insert into signatures', 0],
    ['before insert into outbox', 0],
    ['before update idempotency_keys', 0],
    ['before commit', 0],
    ['after commit', 1],
  ])('%s', async (point, kept) => {
    const path = `/api/v2/contracts/${holder.contract.name}/iban/`
    const body = { already_registered: true, bank_id: holder.accounts[1].id }
    const key = randomUUID()
    const call = callOf(path, body, key)
    await (point.endsWith('commit') ? callAndDie(database.address, point, call) : die(point, call))
    expect(await counts()).toEqual({ changes: kept, signatures: kept, mails: kept })
    const again = () => holder.client.send('POST', path, body, { 'idempotency-key': key })
    for (const answer of [await again(), await again()])
      expect([answer.statusCode, answer.json()]).toEqual([200, { waiting_for_signature: true }])
    expect(await counts()).toEqual({ changes: 1, signatures: 1, mails: 1 })
  })
})

describe('signing it', () => {
  test.each(signingPoints)('%s', async (point, isKept) => {
    const { accounts, email } = holder
    await askForIban(holder)
    const token = await linkOf(database, email)
    await app.visitor.send('POST', `/api/v2/signatures/${token}/code`, {})
    const path = `/api/v2/signatures/${token}/confirm`
    const body = { code: await codeOf(database, email) }
    await die(point, callOf(path, body, randomUUID()))
    const account = async () => (await detailOf(holder)).bank_account?.id
    expect(await account()).toBe(accounts[isKept ? 1 : 0].id)
    const again = () => app.visitor.send('POST', path, body)
    for (const answer of [await again(), await again()])
      expect([answer.statusCode, answer.json().state]).toEqual([200, 'signed'])
    expect(await account()).toBe(accounts[1].id)
    // Link, code and confirmation.
    expect(await counts()).toEqual({ changes: 1, signatures: 1, mails: 3 })
  })
})
