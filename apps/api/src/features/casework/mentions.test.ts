import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnMention } from '@fanal/contract/schemas/desk/casework'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { pdfText } from '#test/pdf'
import { aClaim, anAsker, type Asker, caseOf } from '#test/fixtures/cases'
import { act, type Agent, anAgent, staffCaseOf } from '#test/fixtures/desk/casework'

const app = await closedAfterAll(testApp())
let [laia, pau, ines]: Agent[] = []
let asker: Asker
let number: string
let [pausName, inesName] = ['', '']
let turn = 0
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  await app.database.run(sql`delete from case_mentions`)
  laia = await anAgent(app, 'Laia Puig')
  // People of the tests before are still there: two of one name are both meant.
  turn += 1
  pausName = `Pau ${'abcdefghij'[turn]}`
  inesName = `Ines ${'abcdefghij'[turn]}`
  pau = await anAgent(app, pausName, 'back-office')
  ines = await anAgent(app, inesName, 'content')
  asker = await anAsker(app)
  number = await aClaim(asker)
})
const notes = (message: string, agent = laia) => act(agent as Agent, number, 'notes', { message })
const mentionsOf = async (agent: Agent | undefined) =>
  (await (agent as Agent).client.get('/api/v2/staff/mentions')).json<{
    items: OwnMention[]
    unseen: number
  }>()
const see = (agent: Agent | undefined) => act(agent as Agent, number, 'mentions/seen')

describe('a colleague who is named in a note', () => {
  test('finds it in their list until they have opened the case', async () => {
    expect((await notes(`@${pausName}, ¿lo miras tú?`)).statusCode).toBe(200)
    expect(await mentionsOf(pau)).toMatchObject({
      unseen: 1,
      items: [{ number, author: 'Laia Puig', is_seen: false, state: 'open' }],
    })
    expect((await staffCaseOf(pau as Agent, number)).mentions).toBe(1)
    expect((await see(pau)).statusCode).toBe(200)
    expect(await mentionsOf(pau)).toMatchObject({ unseen: 0, items: [{ number, is_seen: true }] })
    expect((await staffCaseOf(pau as Agent, number)).mentions).toBe(0)
  })

  test('is the only one who does', async () => {
    await notes(`@${pausName}, ¿lo miras tú?`)
    expect(await mentionsOf(laia)).toEqual({ items: [], unseen: 0 })
    await see(laia)
    expect((await mentionsOf(pau)).unseen).toBe(1)
  })

  test('may read the case: nobody else is offered, nor found by name', async () => {
    const { items } = (await (laia as Agent).client.get(`/api/v2/staff/cases/${number}/readers`)).json<{
      items: { id: number }[]
    }>()
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(pau?.staffId)
    expect(ids).not.toContain(ines?.staffId)
    expect(ids).not.toContain(laia?.staffId)
    await notes(`@${inesName}, mira esto`)
    expect(await app.database.one(sql`select count(*)::int as n from case_mentions`)).toEqual({ n: 0 })
  })
})

test('the customer sees neither the note nor that somebody was named', async () => {
  await notes(`@${pausName}, no me fío de esta lectura.`)
  const seen = await caseOf(asker.client, number)
  expect(seen.entries.map(({ kind }) => kind)).toEqual(['opened'])
  const receipt = await asker.client.get(`/api/v2/crm/cases/${number}/receipt/?lang=es`)
  expect(pdfText(receipt.rawPayload)).toContain(number)
  for (const shown of [JSON.stringify(seen), pdfText(receipt.rawPayload)])
    expect(shown).not.toMatch(/no me fío|Pau/)
})

test('whom a note names is recorded with it', async () => {
  await notes(`@${pausName} y @${pausName}`)
  const row = await app.database.one(sql`
    select after from staff_audit where staff_id = ${laia?.staffId} and call = 'noteCase' order by id desc limit 1`)
  expect(row).toEqual({ after: { named: [pausName] } })
})
