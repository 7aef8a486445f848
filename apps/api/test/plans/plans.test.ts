import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { allCommands } from '#commands'
import { features } from '#features'
import { openDatabase } from '#platform/database'
import type { Command } from '#platform/commands/command'
import { type Client, testApp } from '../app.ts'
import type { Customer } from '../builders.ts'
import { closedAfterAll, folderRemovedAfterAll } from '../closed-after-all.ts'
import { allCalls, urlOf } from '../contract-calls.ts'
import { testDatabase } from '../database.ts'
import { anAgent } from '../fixtures/desk/casework.ts'
import { type Explained, explainedDatabase } from './explained-database.ts'
import { analyse, fillSkewed } from './skewed-world.ts'
import { smallFiles } from './small-files.ts'
import { mostFiltered, mostOfAll, wasteOf } from './wasted-rows.ts'

// All statements of imports, jobs and lists, as they are executed when one customer has a hundred thousand contracts,
// invoices, cases and notices: none reads rows by the thousands to throw them away, before the tables are analysed and
// after. Limits and exceptions: wasted-rows.ts.

// A busy machine fills tables slowly.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const { address } = await closedAfterAll(testDatabase())
const patient = await closedAfterAll(openDatabase({ address, withoutTimeouts: true }))
const explained: Explained[] = []
const database = await closedAfterAll(explainedDatabase(address, (one) => explained.push(one)))
const app = await closedAfterAll(testApp({ database, env: { LOG_LEVEL: 'silent' } }))
const folder = await folderRemovedAfterAll()
let big: Customer
let client: Client
let agent: Awaited<ReturnType<typeof anAgent>>
beforeAll(async () => {
  big = await fillSkewed(patient)
  client = await app.as(big.vat)
  agent = await anAgent(app)
})
// Noon: jobs that notify customers rest at night.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(11, 0, 0, 0) }))
afterEach(() => vi.useRealTimers())

/** What a piece of work wastes. It fails if no statement was seen. */
async function wasteOfWork(
  name: string,
  work: () => Promise<unknown>,
  most = mostFiltered,
): Promise<string[]> {
  explained.length = 0
  await work()
  if (explained.length === 0) return [`${name}: no statement was explained`]
  return explained.flatMap((one) => wasteOf(one, most)).map((waste) => `${name}: ${waste}`)
}

async function runCommand(command: Command, args: string[]): Promise<string> {
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  await command.run({ args, options: {}, env: app.deps.env, database, print, note: () => {} })
  return printed.join('\n')
}

const commands = await allCommands()
const jobs = features.flatMap((feature) => feature.jobs ?? [])
const lists = commands.filter(({ name, usage }) => name.endsWith(' list') && usage === undefined)

/** The customer's own contract, invoice or case. */
const params = { contractName: 'A1', type: 'monthly', downloadType: 'pdf' }
const calls = allCalls
  .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'customer')
  // Once each, under their newest version.
  .filter(({ endpoint }, i, all) => all.findIndex((one) => one.endpoint === endpoint) === i)
  .map(({ name, endpoint, url }) => {
    const id = endpoint.path.startsWith('crm/') ? '260000001' : '1'
    return { name, url: urlOf(endpoint, Number(/v(\d)/.exec(url)?.[1]), { ...params, id }) }
  })
const filtered = (...terms: [string, string, string][]) =>
  `/api/v2/invoices/?filter=${encodeURIComponent(JSON.stringify(terms))}`
const searches = [
  filtered(['number', '=', 'FE777']),
  filtered(['number', 'like', 'e9977']),
  filtered(['polissa_id.name', '=', 'A777']),
  filtered(['state', '=', 'open']),
  filtered(['date_invoice', '<', '2020-01-01'], ['amount_total', '>', '600']),
  '/api/v2/invoices/?limit=100&offset=50000',
  '/api/v2/contracts?initial=A7654',
  '/api/v2/contracts?limit=10&offset=90000',
  `/api/v2/contracts/uses/?contracts=${Array.from({ length: 100 }, (_, i) => `A${i + 1}`).join(',')}`,
  '/api/v2/crm/cases/?state=yours',
  '/api/v2/crm/cases/?contractName=A777',
  '/api/v2/crm/cases/?limit=20&offset=80000',
]

test('every import is tried, except of what no customer has', () => {
  const tried = smallFiles('one', '').map(({ command }) => command)
  const names = commands.map(({ name }) => name).filter((name) => name.startsWith('import '))
  expect(names.filter((name) => !tried.includes(name)).sort()).toEqual([
    'import cnae',
    'import municipalities',
    'import newsletters',
    'import postal-codes',
    'import products',
    'import promotional-codes',
    'import pvpc',
    'import rates',
    'import retailers',
    'import supply-points',
  ])
})

describe.each([
  ['not analysed', 'one'],
  ['analysed', 'two'],
] as const)('%s', (_, run) => {
  const mostOfList = run === 'one' ? mostOfAll : mostFiltered
  beforeAll(async () => {
    if (run === 'two') await analyse(patient)
  })

  // In this order: what is imported is then told and listed.
  test.each(smallFiles(run, '').map(({ command }) => command))('%s', async (name) => {
    const { file, content } = smallFiles(run, big.vat).find(({ command }) => command === name) ?? {}
    const path = join(folder, file ?? '')
    await writeFile(path, content ?? '')
    const command = commands.find((one) => one.name === name)
    expect(await wasteOfWork(name, () => (command ? runCommand(command, [path]) : Promise.reject()))).toEqual(
      [],
    )
  })

  // It reads files only, of which there are none.
  test.each(jobs.filter(({ name }) => name !== 'read answers by mail'))('the job: $name', async (job) => {
    expect(await wasteOfWork(job.name, () => job.run(app.deps, app.server.log))).toEqual([])
  })

  test.each(calls)('$name', async ({ name, url }) => {
    expect(await wasteOfWork(name, () => client.get(url), mostOfList)).toEqual([])
  })

  test.each(searches)('GET %s', async (url) => {
    let status = 0
    const get = async () => {
      status = (await client.get(url)).statusCode
    }
    const waste = await wasteOfWork(url, get, mostOfList)
    expect([status, waste]).toEqual([200, []])
  })

  test.each([
    'Cliente 77',
    'nte 4',
    '77',
    '600000',
    '600000077',
    'c77@example.com',
    'ES0031400000',
    'A777',
    '260000',
    'FE99',
  ])('the desk searches %s', async (typed) => {
    let found = ''
    const search = async () => {
      found = (await agent.client.send('POST', '/api/v2/staff/search', { typed })).body
    }
    const waste = await wasteOfWork(typed, search)
    expect([found.startsWith('{"items":[{'), waste]).toEqual([typed !== '77', []])
  })

  test.each(['', '/timeline', '/timeline?after=2025-01-01T10:00:00.000000Z~0~5'])(
    'the desk shows a customer%s',
    async (path) => {
      let status = 0
      const get = async () => {
        status = (await agent.client.get(`/api/v2/staff/customers/${big.id}${path}`)).statusCode
      }
      const waste = await wasteOfWork(path, get, mostOfList)
      expect([status, waste]).toEqual([200, []])
    },
  )

  test.each(lists)('the command: $name', async (command) => {
    expect(await wasteOfWork(command.name, () => runCommand(command, []), mostOfList)).toEqual([])
  })
})
