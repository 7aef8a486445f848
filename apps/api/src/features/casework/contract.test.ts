import type { CaseContract } from '@fanal/contract/schemas/desk/case-subject'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aClaim, anAsker, aRequest, type Asker, aVisitorsCase } from '#test/fixtures/cases'
import { askForIban, changesOf, detailOf } from '#test/fixtures/changes'
import { type Agent, anAgent } from '#test/fixtures/desk/casework'

const app = await closedAfterAll(testApp())
let laia: Agent
let asker: Asker
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  laia = await anAgent(app)
  asker = await anAsker(app)
})

const contractOf = (number: string) => laia.client.get(`/api/v2/staff/cases/${number}/contract?lang=en`)

test('the contract and its changes are those that the customer reads, in their language', async () => {
  await askForIban(asker)
  const answer = await contractOf(await aRequest(asker))
  const own = { contract: await detailOf(asker), changes: await changesOf(asker) }
  expect(answer.json<CaseContract>()).toEqual(own)
  expect(own.contract.waitingForSignature).toEqual(['iban'])
  expect(own.changes[0]?.summary[0]?.field).toBe('Cuenta de pago')
})

test('a change is found by the case that is about it', async () => {
  await askForIban(asker)
  const [change] = await changesOf(asker)
  const about = { tipus: '03', subtipus: '013', answers: { change_id: change?.id } }
  const number = await aClaim(asker, about)
  const { changes } = (await contractOf(number)).json<CaseContract>()
  expect(changes.map(({ id }) => id)).toEqual([change?.id])
})

test('each look is recorded with its customer', async () => {
  const number = await aRequest(asker)
  await contractOf(number)
  const looks = await app.database.many(sql`
    select subject, customer_id from staff_audit where staff_id = ${laia.staffId} and call = 'staffCaseContract'`)
  expect(looks).toEqual([{ subject: `case ${number}`, customer_id: asker.id }])
})

test('somebody without an account has no contract', async () => {
  const { number } = await aVisitorsCase(app, { email: 'ona@example.com' })
  expect((await contractOf(number)).statusCode).toBe(404)
})
