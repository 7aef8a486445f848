import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askCustomer } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aClaim, aRequest, anAsker, type Asker } from '#test/fixtures/cases'
import { act, age, type Agent, anAgent, countsOf, queueOf } from '#test/fixtures/desk/casework'

const app = await closedAfterAll(testApp())
let agent: Agent
let asker: Asker
beforeAll(async () => {
  agent = await anAgent(app)
})
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  await app.database.run(
    sql`update cases set state = 'closed', result = 'solved', closed_at = now() where state <> 'closed'`,
  )
  asker = await anAsker(app)
})

const aged = async (number: string, hours: number) => {
  await age(app, { customerId: asker.id, number }, hours)
  return number
}
/** A claim about invoicing has five days. */
const claimOf = async (days: number) => aged(await aClaim(asker), days * 24)
const asks = (number: string) =>
  app.database.transaction((tx) =>
    askCustomer(app.deps.env, tx, { number, author: 'Laia', message: '¿Nos envías una foto?' }),
  )

test('in the order of the law: late first, then by due date, and what stands still last', async () => {
  const stopped = await claimOf(1)
  await asks(stopped)
  const [late, later, veryLate] = [await claimOf(7), await claimOf(0), await claimOf(9)]
  const { items, next } = await queueOf(agent)
  expect(items.map(({ number, part, level }) => [number, part, level])).toEqual([
    [veryLate, 'late', 'late'],
    [late, 'late', 'late'],
    [later, 'later', 'early'],
    [stopped, 'stopped', 'early'],
  ])
  expect(items[0]).toMatchObject({ share: 180, over: 4, turn: 'us', is_new: true, energy: 'electricity' })
  expect(items[3]).toMatchObject({ turn: 'customer', is_new: false })
  expect(next).toBeNull()
})

test('every case is on one page, and on one only', async () => {
  const numbers: string[] = []
  for (let i = 0; i < 8; i += 1) numbers.push(await claimOf(i))
  // Beyond a page, copies with the same due date.
  await app.database.run(sql`
    with more as (
      insert into cases (customer_id, number, kind, contract_id, claim_type, claim_subtype, subject, state, deadline_kind,
        opened_at, due_at, name, email, locale)
      select c.customer_id, (90000000 + n)::text, c.kind, c.contract_id, c.claim_type, c.claim_subtype, c.subject, 'open',
        c.deadline_kind, c.opened_at, c.due_at, c.name, c.email, c.locale
      from cases c, generate_series(1, 120) n where c.number = ${numbers[3]} returning customer_id, id, opened_at)
    insert into case_entries (customer_id, case_id, kind, made_by, at)
    select customer_id, id, 'opened', 'customer', opened_at from more`)
  const seen: string[] = []
  const dues: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page = await queueOf(agent, after ? `view=team&after=${after}` : 'view=team')
    seen.push(...page.items.map(({ number }) => number))
    dues.push(...page.items.map(({ due_at }) => due_at))
    after = page.next
  }
  expect(seen).toHaveLength(128)
  expect(new Set(seen).size).toBe(128)
  expect(dues).toEqual(dues.toSorted())
})

describe('what narrows it', () => {
  test('whose it is, with its counts', async () => {
    const [mine, theirs, free] = [await claimOf(4), await claimOf(2), await claimOf(0)]
    const pau = await anAgent(app, 'Pau')
    expect((await act(agent, mine, 'take')).statusCode).toBe(200)
    expect((await act(pau, theirs, 'take')).statusCode).toBe(200)
    const numbers = async (query: string) => (await queueOf(agent, query)).items.map(({ number }) => number)
    expect(await numbers('view=mine')).toEqual([mine])
    expect(await numbers('view=unassigned')).toEqual([free])
    expect(await numbers(`view=team&assignee=${pau.staffId}`)).toEqual([theirs])
    const counts = await countsOf(agent, 'view=mine')
    expect(counts).toMatchObject({ mine: { n: 1 }, unassigned: { n: 1 }, team: { n: 3, is_more: false } })
    expect(counts.levels).toMatchObject({ late: { n: 0 }, near: { n: 1 }, half: { n: 0 } })
  })

  test('kind, subtype, energy, language, turn, level and words', async () => {
    const claim = await claimOf(7)
    const request = await aRequest(asker, { title: 'Cambio de cuenta' })
    const numbers = async (query: string) =>
      (await queueOf(agent, `view=team&${query}`)).items.map(({ number }) => number)
    expect(await numbers('kind=claim')).toEqual([claim])
    expect(await numbers('subtype=009')).toEqual([claim])
    expect(await numbers('energy=gas')).toEqual([])
    expect(await numbers('energy=electricity&reads=es')).toEqual([claim, request])
    expect(await numbers('reads=en')).toEqual([])
    expect(await numbers('turn=customer')).toEqual([])
    expect(await numbers('level=late')).toEqual([claim])
    expect(await numbers('level=early')).toEqual([request])
    expect(await numbers('words=CUENTA%20cambio')).toEqual([request])
    expect(await numbers(`words=${claim}`)).toEqual([claim])
    expect(await numbers('words=%25')).toEqual([])
  })
})

test('a look at the list is not recorded, a look at a case is, with its customer', async () => {
  const number = await claimOf(0)
  const before = await app.database.one<{ n: number }>(sql`select count(*) as n from staff_audit`)
  await queueOf(agent)
  await agent.client.get(`/api/v2/staff/cases/${number}`)
  const rows = await app.database.many(sql`
    select call, customer_id, subject, actor from staff_audit order by id offset ${before.n}`)
  expect(rows).toEqual([
    { call: 'staffCase', customer_id: asker.id, subject: `case ${number}`, actor: 'Laia' },
  ])
})
