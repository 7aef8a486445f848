import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/database'
import { type Client, clientOf, testApp } from '#test/app'
import { anIban } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { aHolder, countsOf, type Holder } from '#test/fixtures/changes'
import { testDatabase } from '#test/database'

// Two servers on one database, with concurrent calls.

const database = await closedAfterAll(testDatabase())
const first = await closedAfterAll(testApp({ database }))
const other = await closedAfterAll(openDatabase({ address: database.address }))
const second = await closedAfterAll(testApp({ database: other }))
let holder: Holder
let clients: Client[]
beforeEach(async () => {
  holder = await aHolder(first)
  clients = [first, second].map(({ server }) => clientOf(server, holder.client.token))
})

const counts = () => countsOf(database, holder)
const one = { changes: 1, signatures: 1, mails: 1 }

const calls = {
  iban: (client: Client, key?: string, iban = anIban()) =>
    client.send(
      'POST',
      `/api/v2/contracts/${holder.contract.name}/iban/`,
      { already_registered: false, iban, owner_is_bank_owner: true },
      key ? { 'idempotency-key': key } : {},
    ),
  power: (client: Client, key?: string) =>
    client.send(
      'POST',
      `/api/v2/contracts/${holder.contract.name}/power/`,
      { power_p1: 3450, power_p2: 3450, phone: '600000001' },
      key ? { 'idempotency-key': key } : {},
    ),
  sips: (client: Client, key?: string) =>
    client.send(
      'POST',
      `/api/v2/contracts/${holder.contract.name}/no_cession_sips/`,
      { noCessionSelection: true },
      key ? { 'idempotency-key': key } : {},
    ),
}
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
const onBoth = <T>(work: (client: Client) => Promise<T>) =>
  Promise.all([...clients, ...clients, ...clients].map(work))

describe.each(Object.entries(calls))('%s', (kind, call) => {
  test('a double click, with its key, is one change; every click gets the same answer', async () => {
    const key = randomUUID()
    const iban = anIban()
    const answers = await onBoth((client) =>
      kind === 'iban' ? calls.iban(client, key, iban) : call(client, key),
    )
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"waiting_for_signature":true}']))
    expect(await counts()).toEqual(one)
  })
  test('without a key the first one counts and the others are refused', async () => {
    const refusal = kind === 'power' ? 406 : 409
    expect(statuses(await onBoth((client) => call(client)))).toEqual([200, ...Array(5).fill(refusal)])
    expect(await counts()).toEqual(one)
  })
})

test('power and opt-out at the same moment: one process with the distributor', async () => {
  const answers = await Promise.all(
    clients.flatMap((client) => [calls.power(client), calls.sips(client), calls.power(client)]),
  )
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
  expect(await counts()).toEqual(one)
})

test('account and power do not block each other', async () => {
  const [first, second] = clients as [Client, Client]
  expect(statuses(await Promise.all([calls.iban(first), calls.power(second)]))).toEqual([200, 200])
  expect(await counts()).toEqual({ changes: 2, signatures: 2, mails: 2 })
})

test('a key used for another change is refused', async () => {
  const key = randomUUID()
  await calls.power(holder.client, key)
  const answer = await calls.sips(holder.client, key)
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'idempotency_key_reused'])
  expect(await counts()).toEqual(one)
})

test('the same address sent twice in parallel is stored once', async () => {
  const address = { name: 'A', dp: '17004', state: 17, poblacio: 'Girona', tv: 18, nv: 'Nou', pnp: '1' }
  const url = `/api/v2/contracts/${holder.contract.name}/notification/`
  expect(statuses(await onBoth((client) => client.send('POST', url, { address })))).toEqual(
    Array(6).fill(200),
  )
  expect((await holder.client.get('/api/v1/addresses')).json().items).toHaveLength(3)
  expect(await counts()).toEqual({ changes: 1, signatures: 0, mails: 1 })
})
