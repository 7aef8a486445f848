import type { QueueView } from '@fanal/contract/schemas/desk/queue-views'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type Agent, anAgent } from '#test/fixtures/desk/casework'

const app = await closedAfterAll(testApp())
let laia: Agent
let pau: Agent
let jordina: Agent
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits, case_views`)
  laia = await anAgent(app)
  pau = await anAgent(app, 'Pau')
  jordina = await anAgent(app, 'Jordina', 'supervisor')
})

const fields = {
  name: 'Gas en catalán',
  filters: { view: 'team', energy: 'gas', reads: 'ca' },
  is_shared: false,
  position: 0,
}
const path = '/api/v2/staff/queue-views'
const viewsOf = async ({ client }: Agent) => (await client.get(path)).json<{ items: QueueView[] }>().items
const saves = ({ client }: Agent, over: object = {}) => client.send('POST', path, { ...fields, ...over })
const changes = ({ client }: Agent, { id, version }: QueueView, over: object = {}) =>
  client.send('PUT', `${path}/${id}`, { ...fields, ...over, version })
const removes = ({ client }: Agent, { id, version }: QueueView) =>
  client.send('DELETE', `${path}/${id}`, { version })
const first = async (agent: Agent) => (await viewsOf(agent))[0] as QueueView

describe('a saved view', () => {
  test('is its author’s alone, with what it filters', async () => {
    expect((await saves(laia)).statusCode).toBe(200)
    expect(await viewsOf(laia)).toMatchObject([{ ...fields, is_own: true, version: 1 }])
    expect(await viewsOf(pau)).toEqual([])
    expect((await changes(pau, await first(laia), { name: 'Mío' })).statusCode).toBe(404)
    expect((await removes(pau, await first(laia))).statusCode).toBe(404)
  })

  test('is shared, changed and deleted for all by whoever assigns cases', async () => {
    expect((await saves(laia, { is_shared: true })).json()).toMatchObject({
      error: 'not_permitted',
      errors: { act: ['case.assign'] },
    })
    await saves(jordina, { is_shared: true })
    const view = await first(pau)
    expect(view).toMatchObject({ is_shared: true, is_own: false })
    expect((await changes(pau, view)).statusCode).toBe(403)
    expect((await removes(pau, view)).statusCode).toBe(403)
    expect((await changes(jordina, view, { is_shared: false })).statusCode).toBe(200)
    expect(await viewsOf(pau)).toEqual([])
  })

  test('is not changed by somebody who has not seen its last change', async () => {
    await saves(laia)
    const seen = await first(laia)
    await changes(laia, seen, { name: 'Gas' })
    expect((await changes(laia, seen, { name: 'Otra' })).json()).toMatchObject({ error: 'changed_meanwhile' })
    expect((await removes(laia, seen)).json()).toMatchObject({ error: 'changed_meanwhile' })
    expect(await viewsOf(laia)).toMatchObject([{ name: 'Gas', version: 2 }])
  })

  test('stands in its place', async () => {
    await saves(laia, { name: 'B', position: 1 })
    await saves(laia, { name: 'A', position: 0 })
    expect((await viewsOf(laia)).map(({ name }) => name)).toEqual(['A', 'B'])
  })

  test.each([
    [{ name: ' ' }, { name: ['required'] }],
    [{ filters: { view: 'theirs' } }, { 'filters.view': expect.anything() }],
  ])('%j is refused', async (over, errors) => {
    expect((await saves(laia, over)).json()).toMatchObject({ errors })
  })
})

test('each change is recorded, with before and after', async () => {
  await saves(laia)
  await changes(laia, await first(laia), { name: 'Gas' })
  await removes(laia, await first(laia))
  const rows = await app.database.many(sql`
    select call, before->>'name' as before, after->>'name' as after from staff_audit
    where staff_id = ${laia.staffId} and call like '%QueueView' order by id`)
  expect(rows).toEqual([
    { call: 'addQueueView', before: null, after: fields.name },
    { call: 'changeQueueView', before: fields.name, after: 'Gas' },
    { call: 'removeQueueView', before: 'Gas', after: null },
  ])
})
