import { type ClientRequest, get } from 'node:http'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { aRequest, anAsker } from '#test/fixtures/cases'
import { act, type Agent, anAgent, sends, sendsDue } from '#test/fixtures/desk/casework'
import type { Presence } from './news/desk-news.ts'

// Two processes on one database. Behind a pooler in transaction mode there is no stream.
const database = await closedAfterAll(testDatabase())
const here = await closedAfterAll(testApp({ database }))
const there = await closedAfterAll(testApp({ database }))
const isPooled = inject('databasePooler') !== undefined

let [hereUrl, thereUrl] = ['', '']
let laia: Agent
let pau: Agent
beforeAll(async () => {
  hereUrl = await here.server.listen({ port: 0, host: '127.0.0.1' })
  thereUrl = await there.server.listen({ port: 0, host: '127.0.0.1' })
  laia = await anAgent(here)
  pau = await anAgent(there, 'Pau')
})
const streams: ClientRequest[] = []
afterEach(() => streams.splice(0).forEach((one) => one.destroy()))

interface Desk {
  status: number | undefined
  /** The last list of colleagues, without oneself. */
  colleagues(): Partial<Presence>[]
  cases(): string[]
  /** What the reader wrote and could not leave. */
  returned(): string[]
  close(): void
}

function open(address: string, { client, staffId }: Agent, query = ''): Promise<Desk> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${client.token}` }
  const request = get(`${address}/api/v2/staff/news${query}`, { headers, agent: false })
  streams.push(request)
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (answer) => {
      let said = ''
      answer.on('data', (part: Buffer) => (said += part.toString()))
      answer.on('error', () => {})
      const events = <T>(name: string) =>
        [...said.matchAll(new RegExp(`event: ${name}\ndata: (.*)\n`, 'g'))].map(
          ([, data = '']) => JSON.parse(data) as T,
        )
      resolve({
        status: answer.statusCode,
        colleagues: () =>
          (events<Presence[]>('people').at(-1) ?? [])
            .filter(({ id }) => id !== staffId)
            .map(({ id: _id, ...rest }) => rest),
        cases: () => events<string[]>('cases').flat(),
        returned: () => events<string>('returned'),
        close: () => request.destroy(),
      })
    })
  })
}

const soon = { timeout: 2_000 }

describe.skipIf(isPooled)('the desk', () => {
  test('shows who looks and who writes within two seconds, in every process, until they go', async () => {
    const own = await open(hereUrl, laia)
    expect(own.status).toBe(200)
    const theirs = await open(thereUrl, pau, '?case=26000001')
    await expect.poll(() => own.colleagues(), soon).toEqual([{ name: 'Pau', case: '26000001' }])
    const writing = await open(thereUrl, pau, '?case=26000001&writes=true')
    theirs.close()
    await expect.poll(() => own.colleagues(), soon).toEqual([{ name: 'Pau', case: '26000001', writes: true }])
    expect(writing.colleagues()).toEqual([{ name: 'Laia' }])
    writing.close()
    await expect.poll(() => own.colleagues(), soon).toEqual([])
  })

  test('who comes later sees at once who is there', async () => {
    await open(hereUrl, laia, '?case=26000002')
    const later = await open(thereUrl, pau)
    await expect.poll(() => later.colleagues(), soon).toEqual([{ name: 'Laia', case: '26000002' }])
  })

  test('says which case has changed, whoever changed it', async () => {
    const own = await open(thereUrl, pau)
    const number = await aRequest(await anAsker(here))
    await expect.poll(() => own.cases(), soon).toContain(number)
    const before = own.cases().length
    await act(laia, number, 'take')
    await expect.poll(() => own.cases().slice(before), soon).toEqual([number])
  })

  test('tells an author alone that what they wrote could not leave', async () => {
    const [own, theirs] = [await open(hereUrl, laia), await open(hereUrl, pau)]
    const asker = await anAsker(there)
    const number = await aRequest(asker)
    await sends(laia, number, {})
    const message = { message: 'Otra cosa', attachments: [] }
    await asker.client.send('POST', `/api/v2/crm/cases/${number}/messages/`, message)
    await sendsDue(there)
    await expect.poll(() => own.returned(), soon).toEqual([number])
    await expect.poll(() => theirs.cases(), soon).toContain(number)
    expect(theirs.returned()).toEqual([])
  })

  test('costs nothing of the pool, and one connection for all', async () => {
    for (let i = 0; i < 30; i += 1) await open(hereUrl, laia, `?case=${26_000_100 + i}`)
    const listening = await database.many(sql`
      select pid from pg_stat_activity where datname = ${database.name} and query like 'listen fanal_desk%'`)
    expect(listening.length).toBeLessThanOrEqual(2)
  })
})

test('a program that did not ask for events gets none', async () => {
  expect((await laia.client.get('/api/v2/staff/news')).statusCode).toBe(204)
})
