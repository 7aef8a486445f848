import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aClaim, anAsker, type Asker } from '#test/fixtures/cases'
import { type Agent, anAgent, staffCaseOf } from '#test/fixtures/desk/casework'
import { taskOf, taskQueueOf } from '#test/fixtures/desk/tasks'
import { aReadyLead } from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())
let laia: Agent
let asker: Asker
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  laia = await anAgent(app)
  asker = await anAsker(app)
  for (const kind of ['vulnerable', 'no_calls'])
    await laia.client.send('PUT', `/api/v2/staff/customers/${asker.id}/protections/${kind}`, {
      reason: 'Lo pidió por teléfono.',
    })
})

test('what staff have to mind stands with the case', async () => {
  const number = await aClaim(asker)
  expect((await staffCaseOf(laia, number)).customer.protections).toEqual(['vulnerable', 'no_calls'])
  expect((await staffCaseOf(laia, await aClaim(await anAsker(app)))).customer.protections).toEqual([])
})

test('and in the list of whom to call, before anybody is called', async () => {
  const theirs = await aReadyLead(app, { installation: { keep_data: true, allow_contact: true } })
  const other = await aReadyLead(app, { installation: { keep_data: true, allow_contact: true } })
  await app.database.run(sql`update leads set customer_id = ${asker.id} where id = ${theirs.id}`)
  const { items } = await taskQueueOf(laia, 'lead')
  const protectionsOf = (id: string) => items.find((item) => item.id === id)?.protections
  expect(protectionsOf(theirs.id)).toEqual(['vulnerable', 'no_calls'])
  expect(protectionsOf(other.id)).toEqual([])
  expect((await taskOf(laia, 'lead', theirs.id)).protections).toEqual(['vulnerable', 'no_calls'])
})
