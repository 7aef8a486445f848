// The main reads of a customer on a database that Citus spreads over a coordinator and a worker, compared with one
// PostgreSQL of the same version and machine.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/lib.mjs'
import { citusPostgres, outsidePostgres } from '../scripts/postgres.mjs'
import { people, signIn } from './lib/demo.ts'
import { ask, closeConnections } from './lib/load.ts'
import { judge, median, option, printTable } from './lib/report.ts'
import { type Started, startFanal } from './lib/server.ts'
import { connectTo } from './lib/world.ts'

const rounds = option('rounds', 200, 5)

const reads = [
  'users/',
  'home/owed',
  'home/under-way',
  'contracts?limit=20',
  'contracts/list-info/',
  'invoices/?limit=20',
  'invoices/summary',
  'crm/cases/?limit=20',
  'notices',
  'addresses/',
]

interface Server {
  url: string
  workerUrl?: string
}

/** The demo's people on that server, and the portal before it. */
async function startOn(server: Server, dataDir: string): Promise<Started> {
  const nodes = [server.url, ...(server.workerUrl ? [server.workerUrl] : [])]
  for (const url of nodes) await connectTo(url, (db) => db.query('create database fanal'))
  const urlOf = (url: string) => url.replace('/postgres?', '/fanal?')
  const env = { DATABASE_URL: urlOf(server.url), DATA_DIR: dataDir, DEMO: '1' }
  const fanal = (...words: string[]) => {
    const file = join(root, 'apps/api/dist/cli.js')
    const { status, stderr } = spawnSync(process.execPath, [file, ...words], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
  if (server.workerUrl) {
    for (const url of nodes) await connectTo(urlOf(url), (db) => db.query('create extension citus'))
    const hostOf = (url: string) => new URL(url).searchParams.get('host')
    await connectTo(urlOf(server.url), async (db) => {
      await db.query('select citus_set_coordinator_host($1, 5432)', [hostOf(server.url)])
      await db.query('select citus_add_node($1, 5432)', [hostOf(server.workerUrl ?? '')])
    })
    fanal('database', 'distribute')
  }
  fanal('demo')
  return startFanal(env)
}

async function measure(servers: Record<'plain' | 'spread', Started>) {
  const cookies = {
    plain: await signIn(`http://127.0.0.1:${servers.plain.port}`, people.marta),
    spread: await signIn(`http://127.0.0.1:${servers.spread.port}`, people.marta),
  }
  const found: { read: string; plain: number; spread: number }[] = []
  for (const read of reads) {
    const times = { plain: [] as number[], spread: [] as number[] }
    for (let i = -10; i < rounds; i += 1)
      for (const side of ['plain', 'spread'] as const) {
        const begin = performance.now()
        await ask(servers[side].port, `/api/v2/${read}`, { cookie: cookies[side] })
        if (i >= 0) times[side].push(performance.now() - begin)
      }
    found.push({ read, plain: median(times.plain), spread: median(times.spread) })
  }
  return found
}

const [plain, spread] = [outsidePostgres(), citusPostgres()]
const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
const started: Started[] = []
try {
  if (!plain || !spread) console.log('Skipped: Citus is not installed for the PostgreSQL of this machine')
  else {
    for (const [name, server] of Object.entries({ plain, spread }))
      started.push(await startOn(server, join(folder, name)))
    const [first, second] = started
    if (!first || !second) throw new Error('Not started')
    const figures = await measure({ plain: first, spread: second })
    const exact = (value: number) => `${value.toFixed(1)} ms`
    console.log()
    printTable([
      ['an answer, median', 'PostgreSQL', 'Citus', ''],
      ...figures.map((one) => [
        one.read,
        exact(one.plain),
        exact(one.spread),
        `${(one.spread / one.plain).toFixed(2)} ×`,
      ]),
    ])
    judge(figures.map((one) => ({ name: one.read, value: one.spread / one.plain, most: 2 })))
  }
} finally {
  closeConnections()
  for (const one of started) await one.stop()
  plain?.stop()
  spread?.stop()
  rmSync(folder, { recursive: true, force: true })
}
