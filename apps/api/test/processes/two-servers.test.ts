import { Readable } from 'node:stream'
import { beforeAll, expect, test, vi } from 'vitest'
import { features } from '../../src/features.ts'
import { setSetting } from '#features/settings/change-settings'
import { openDatabase, sql } from '#platform/database'
import { enqueue } from '#platform/outbox'
import { startWorkers } from '../../src/workers.ts'
import { patient, testSecret } from '../address.ts'
import { clientOf, testApp } from '../app.ts'
import { closedAfterAll } from '../closed-after-all.ts'
import { testDatabase } from '../database.ts'
import { anAsker, type Asker, caseOf, requestOf } from '../fixtures/cases.ts'

// Two servers, each with its own connections, on one database: a customer's requests go to either. What several servers
// share beside this is on docs/reliability.md, with its tests.

const database = await closedAfterAll(testDatabase())
const options = { address: database.address, timeouts: patient, secret: () => testSecret }
const beside = await closedAfterAll(openDatabase(options))
const mails: string[] = []
const mail = async (sent: { to: string }) => void mails.push(sent.to)
const here = await closedAfterAll(testApp({ database, gateways: { mail } }))
const there = await closedAfterAll(testApp({ database: beside, gateways: { mail } }))

let asker: Asker
beforeAll(async () => {
  asker = await anAsker(here)
})
const elsewhere = () => clientOf(there.server, asker.client.token)

test('a session that began at one counts at the other, and ends at both', async () => {
  const client = await here.as(asker.vat)
  const other = clientOf(there.server, client.token)
  expect((await other.get('/api/v2/users')).statusCode).toBe(200)
  await other.send('POST', '/api/v2/user/logout')
  expect((await client.get('/api/v2/users')).json().error).toBe('token_expired')
})

test('a file that was sent to one is in the form that is sent to the other, and comes back from both', async () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'x')])
  const uploaded = await asker.client.inject({
    method: 'POST',
    url: '/api/v2/crm/uploads/?name=plano.pdf',
    headers: { 'content-type': 'application/octet-stream' },
    payload: Readable.from(content),
  })
  const { upload } = uploaded.json<{ upload: string }>()
  const form = requestOf(asker, { attachments: [{ upload }] })
  const number = (await elsewhere().send('POST', '/api/v2/crm/cases/', form)).json<{ id: string }>().id
  const file = (await caseOf(asker.client, number)).entries[0]?.files[0]
  for (const client of [asker.client, elsewhere()]) {
    const back = await client.get(`/api/v2/crm/cases/${number}/files/${file?.id}`)
    expect(back.rawPayload.equals(content)).toBe(true)
  }
})

test('the same write at both at once is made once', async () => {
  const key = { 'idempotency-key': 'the-same-at-both' }
  const form = requestOf(asker, { title: 'Una sola vez' })
  const answers = await Promise.all(
    [asker.client, elsewhere()].map((client) => client.send('POST', '/api/v2/crm/cases/', form, key)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('a setting that one changes is in the next answer of the other', async () => {
  for (const name of ['Llum de Mar', 'Sol i Vent', 'Energia Clara']) {
    await there.visitor.get('/api/v2/ov_customize/ov_settings')
    await setSetting(database, 'organization.name', name)
    const { organization } = (await there.visitor.get('/api/v2/ov_customize/ov_settings')).json<{
      organization: { name: string }
    }>()
    expect(organization.name).toBe(name)
  }
})

test('both work at the same messages, and each message is sent once', async () => {
  const addresses = Array.from({ length: 40 }, (_, i) => `c${i}@example.com`)
  for (const to of addresses)
    await database.transaction((tx) =>
      enqueue(tx, 'mail', { to, from: 'portal@example.com', subject: 'Hola', text: 'Hola', html: 'Hola' }),
    )
  const workers = [here, there].map(({ deps, server }) => startWorkers(deps, server.log))
  const isDone = async () =>
    (await database.many(sql`select 1 from outbox where kind = 'mail' and sent_at is null`)).length === 0
  await vi.waitUntil(isDone, { timeout: 120_000, interval: 200 })
  for (const one of workers) await one.stop()
  expect(mails.filter((to) => addresses.includes(to)).sort()).toEqual(addresses.toSorted())
})

test('all jobs run at both at once, as often as they would in a day', { timeout: 600_000 }, async () => {
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  const failures: string[] = []
  for (let round = 0; round < 4; round += 1)
    await Promise.all(
      [here, there].flatMap(({ deps, server }) =>
        jobs.map(({ name, run }) =>
          run(deps, server.log).catch((error: Error) => failures.push(`${name}: ${error.message}`)),
        ),
      ),
    )
  expect(failures).toEqual([])
})
