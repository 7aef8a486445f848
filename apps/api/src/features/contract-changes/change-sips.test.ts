import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aHolder, detailOf, everythingOf, type Holder } from '#test/fixtures/changes'
import { linkOf, sign } from '#test/fixtures/signatures'

const app = await closedAfterAll(testApp())
let holder: Holder
beforeEach(async () => {
  holder = await aHolder(app)
})

const optOut = (body: object = { noCessionSelection: true }, { client, contract } = holder) =>
  client.send('POST', `/api/v2/contracts/${contract.name}/no_cession_sips/`, body)
const sipsOf = async () => (await detailOf(holder)).no_cession_sips
const refusal = async () => {
  const answer = await optOut()
  return [answer.statusCode, answer.json().errors]
}

test('unactive, requested with and without signature, active', async () => {
  expect(await sipsOf()).toEqual({ state: 'unactive', waiting_for_signature: false })
  expect((await optOut()).json()).toEqual({ waiting_for_signature: true })
  expect(await sipsOf()).toEqual({ state: 'requested', waiting_for_signature: true })
  expect(await refusal()).toEqual([409, { _: ['signature_pending'] }])
  await sign(app, holder)
  expect(await sipsOf()).toEqual({ state: 'requested', waiting_for_signature: false })
  expect(await refusal()).toEqual([409, { _: ['change_open'] }])
  await app.database.run(sql`update contracts set sips_state = 'active' where id = ${holder.contract.id}`)
  expect(await refusal()).toEqual([409, { _: ['already_done'] }])
})

test('refused, it is as it was and can be asked for again', async () => {
  await optOut()
  await app.visitor.send('POST', `/api/v2/signatures/${await linkOf(app.database, holder.email)}/refuse`, {})
  expect(await sipsOf()).toEqual({ state: 'unactive', waiting_for_signature: false })
  expect((await optOut()).statusCode).toBe(200)
})

test('not beside a power change, not on a closed contract, not on somebody else’s, not without the choice', async () => {
  const other = await aHolder(app)
  const before = await everythingOf(app.database)
  expect((await optOut(undefined, { ...holder, contract: other.contract })).statusCode).toBe(404)
  expect((await optOut({ noCessionSelection: false })).json().errors).toEqual({
    noCessionSelection: ['required'],
  })
  expect(await everythingOf(app.database)).toEqual(before)
  await holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/power/`, {
    power_p1: 3450,
    power_p2: 3450,
    phone: '600000001',
  })
  expect(await refusal()).toEqual([409, { _: ['change_open'] }])
  expect(await sipsOf()).toEqual({ state: 'unactive', waiting_for_signature: false })
  holder = await aHolder(app, { state: 'baixa' })
  expect(await refusal()).toEqual([409, { _: ['not_active'] }])
})
