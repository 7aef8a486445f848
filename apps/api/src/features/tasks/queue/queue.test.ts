import { taskKinds } from '@fanal/domain/tasks/task-clock'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aStaffClient } from '#test/fixtures/desk/staff'
import { taskQueueOf } from '#test/fixtures/desk/tasks'

const app = await closedAfterAll(testApp())
const supervisor = await aStaffClient(app, 'supervisor')
beforeEach(async () => {
  await app.database.run(sql`truncate leads, lead_notes, activation_requests`)
})

/** Leads that were left so many days ago, a minute apart; every third was called since, six days later. */
const someLeads = (count: number) =>
  app.database.run(sql`
    with made as (
      insert into leads (id, kind, energy, browser_hashes, locale, may_call, current_step, saved_at, expires_at)
      select 'lead-' || n, 'electricity', 'electricity', '{}', 'es-ES', true, 'person',
        now() - interval '20 days' + make_interval(mins => n / 2), now() + interval '9 days'
      from generate_series(1, ${count}) n returning id, saved_at)
    insert into lead_notes (lead_id, written_at, author, text)
    select id, saved_at + interval '6 days', 'Laia', 'Llamada.' from made where right(id, 1) in ('3', '6', '9')`)

test('every task is on one page, and on one only, in the order of due dates across phases', async () => {
  await someLeads(130)
  const seen: string[] = []
  const dues: string[] = []
  const phases = new Set<string>()
  let after: string | null = ''
  while (after !== null) {
    const page = await taskQueueOf(supervisor, 'lead', encodeURIComponent(after))
    expect(page.counts === null).toBe(after !== '')
    for (const { id, clock } of page.items) {
      seen.push(id)
      dues.push(clock.due_at)
      phases.add(clock.phase)
    }
    after = page.next
  }
  expect(seen).toHaveLength(130)
  expect(new Set(seen).size).toBe(130)
  expect(dues).toEqual(dues.toSorted())
  expect([...phases].toSorted()).toEqual(['called', 'left'])
})

test('a cursor that nobody gave is as if it were not there', async () => {
  await someLeads(2)
  for (const after of ['x', 'left.1', 'left.x.y', 'sent.1.2', 'left.1.%25%ff'])
    expect((await taskQueueOf(supervisor, 'lead', encodeURIComponent(after))).items).toHaveLength(2)
})

test('an empty kind has no tasks and no more pages; counts are there for each kind', async () => {
  const { items, next, counts } = await taskQueueOf(supervisor, 'activation')
  expect([items, next]).toEqual([[], null])
  expect(counts?.map(({ kind }) => kind)).toEqual(taskKinds)
})

test('whoever may read some kinds only has their lists and counts', async () => {
  const { bundledPermissions } = await import('@fanal/domain/staff/permissions')
  const table = { ...bundledPermissions, agent: { 'task.read': { kinds: ['lead'] } } }
  await app.database.run(sql`
    insert into staff_permissions (version, permissions, asked_by, confirmed_by, reason)
    values (1, ${JSON.stringify(table)}, ${supervisor.staffId}, ${supervisor.staffId}, 'test')`)
  const agent = await aStaffClient(app, 'agent')
  expect((await taskQueueOf(agent, 'lead')).counts).toEqual([{ kind: 'lead', n: 0, is_more: false }])
  for (const path of ['tasks?kind=mail', 'tasks/mail/1']) {
    const answer = await agent.client.get(`/api/v2/staff/${path}`)
    expect(answer.json()).toMatchObject({ error: 'not_permitted', errors: { reason: ['kind'] } })
  }
  await app.database.run(sql`delete from staff_permissions`)
})
