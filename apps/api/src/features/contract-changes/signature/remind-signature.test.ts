import { signatureLinks } from '@fanal/domain/contract-changes/change-steps'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aHolderToSign, changesOf, detailOf, everythingOf, type Holder } from '#test/fixtures/changes'
import { linkOf, sign } from '#test/fixtures/signatures'

const app = await closedAfterAll(testApp())
let holder: Holder
let id: number
beforeEach(async () => {
  holder = await aHolderToSign(app)
  id = (await changesOf(holder))[0]?.id ?? 0
})

const send = (what: 'signature' | 'withdraw', client = holder.client) =>
  client.send('POST', `/api/v2/contracts/${holder.contract.name}/changes/${id}/${what}`, {})
const statusOf = async (token: string) => (await app.visitor.get(`/api/v2/signatures/${token}`)).statusCode

describe('a link that was lost', () => {
  test('is replaced by a new one that signs; the first is invalid', async () => {
    const first = await linkOf(app.database, holder.email)
    const answer = await send('signature')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { sent_to: `${holder.email[0]}•••@example.com` },
    ])
    const second = await linkOf(app.database, holder.email)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await sign(app, holder)
    expect((await detailOf(holder)).bank_account?.id).toBe(holder.accounts[1].id)
  })
  test('invalidates the code of the first', async () => {
    const first = await linkOf(app.database, holder.email)
    await app.visitor.send('POST', `/api/v2/signatures/${first}/code`, {})
    await send('signature')
    const row = await app.database.one(sql`select code_hash from signatures where change_id = ${id}`)
    expect(row).toEqual({ code_hash: null })
  })
  test('is sent a limited number of times', async () => {
    const answers = []
    for (let i = 0; i < signatureLinks; i += 1) answers.push((await send('signature')).statusCode)
    expect(answers).toEqual([200, 200, 200, 200, 429])
    expect(await mailsTo(app, holder.email)).toHaveLength(signatureLinks)
  })
  test('is among the communications, without the link', async () => {
    await send('signature')
    const token = await linkOf(app.database, holder.email)
    const rows = await app.database.many<{ subject: string; body: string }>(
      sql`select subject, body from communications where contract_id = ${holder.contract.id}`,
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a change that is withdrawn', () => {
  test('is closed: the contract is unchanged, the link is closed, another can be requested', async () => {
    const token = await linkOf(app.database, holder.email)
    expect((await send('withdraw')).json()).toEqual({ state: 'withdrawn' })
    const detail = await detailOf(holder)
    expect([detail.bank_account?.id, detail.waitingForSignature]).toEqual([holder.accounts[0].id, []])
    expect((await app.visitor.get(`/api/v2/signatures/${token}`)).json()).toMatchObject({
      state: 'withdrawn',
    })
    expect((await app.visitor.send('POST', `/api/v2/signatures/${token}/code`, {})).statusCode).toBe(410)
    const evidence = await app.database.one<{ evidence: object }>(
      sql`select evidence from signatures where change_id = ${id}`,
    )
    expect(evidence.evidence).toMatchObject({ method: 'session', vat: holder.vat })
  })
  test('is named so in history and mail: nobody refused it', async () => {
    await send('withdraw')
    const [change] = await changesOf(holder)
    expect([change?.state, change?.history.at(-1)?.state, change?.signature?.state]).toEqual(
      Array(3).fill('withdrawn'),
    )
    const mail = (await mailsTo(app, holder.email)).at(-1)
    expect(mail?.subject).toBe('Cambio de cuenta de pago: retirado por ti')
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/rechaz/i)
  })
  test('twice at once: one withdrawal, one mail', async () => {
    const answers = await Promise.all([send('withdraw'), send('withdraw')])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 410])
    const subjects = (await mailsTo(app, holder.email)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
  })
})

test.each(['signature', 'withdraw'] as const)('%s of what is signed is refused', async (what) => {
  await sign(app, holder)
  const before = await everythingOf(app.database)
  const answer = await send(what)
  expect([answer.statusCode, answer.json().error]).toEqual([410, 'signature_closed'])
  expect(await everythingOf(app.database)).toEqual(before)
})
