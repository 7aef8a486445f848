import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aClaim, anAsker, type Asker } from '#test/fixtures/cases'
import { type Agent, anAgent, sends, sendsDue, staffCaseOf } from '#test/fixtures/desk/casework'

const app = await closedAfterAll(testApp())
let pau: Agent
let asker: Asker
let number: string
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits, case_sendings`)
  pau = await anAgent(app, 'Pau', 'back-office')
  asker = await anAsker(app)
  number = await aClaim(asker, {
    tipus: '03',
    subtipus: '014',
    answers: { iban: 'ES9121000418450200051332', contact_name: 'Ona', contact_phone: '600000002' },
  })
})

interface Form {
  form: Record<string, unknown>
}
const formOf = (agent: Agent) => agent.client.get(`/api/v2/staff/cases/${number}/form`)

async function sentFormOf(agent: Agent) {
  const { forms } = await staffCaseOf(agent, number)
  const answer = await agent.client.get(`/api/v2/staff/cases/${number}/forms/${forms[0]}`)
  return answer.json<Form>().form
}

test('the form that was shown is the one that is sent', async () => {
  const { form } = (await formOf(pau)).json<Form>()
  expect(form).toMatchObject({
    process: 'R1',
    reference: number,
    cups: asker.contract.cups,
    holder: { vat: asker.vat },
    comments: 'La casa estuvo vacía.',
  })
  await sends(pau, number, { act: 'forward' })
  await sendsDue(app)
  expect(await sentFormOf(pau)).toEqual(form)
})

test('corrections take the place of what the case says, but of what it decides itself', async () => {
  const { form } = (await formOf(pau)).json<Form>()
  const fields = {
    holder: { name: 'Ona Serra', vat: '', phone: '600000001' },
    comments: 'Estaba vacía.',
    notes: 'Urge.',
  }
  await sends(pau, number, { act: 'forward', fields: { ...fields, reference: '1', type: '01' } })
  await sendsDue(app)
  expect(await sentFormOf(pau)).toEqual({ ...form, ...fields })
})

test('whoever passes nothing on sees no form before, and no account after it', async () => {
  const laia = await anAgent(app)
  expect((await formOf(laia)).json()).toMatchObject({ error: 'not_permitted' })
  await sends(pau, number, { act: 'forward' })
  await sendsDue(app)
  expect(await sentFormOf(laia)).toMatchObject({
    details: { iban: expect.stringMatching(/•.*1332$/) as string },
  })
})

test('each look is recorded; a line without a form has none', async () => {
  await formOf(pau)
  const { seen } = await staffCaseOf(pau, number)
  const answer = await pau.client.get(`/api/v2/staff/cases/${number}/forms/${seen}`)
  expect(answer.statusCode).toBe(404)
  const looks = await app.database.many(sql`
    select customer_id from staff_audit where staff_id = ${pau.staffId} and call = 'caseForm'`)
  expect(looks).toEqual([{ customer_id: asker.id }])
})
