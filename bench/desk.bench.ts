// The desk of a retailer with 50,000 customers and 200,000 cases: the palette, a customer's page, the queue at any page, thirty agents
// whose lists and presence are live, and a report.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '../apps/api/src/platform/database.ts'
import type { Tokens } from '../apps/api/src/platform/session.ts'
import { startStaffSession } from '../apps/api/src/platform/staff/staff-session.ts'
import { cpuMsOf } from './lib/cpu.ts'
import { DeskAgents } from './lib/desk-agents.ts'
import { callDesk, deskPageLoad } from './lib/desk-calls.ts'
import { type Agent, agents, fillDesk } from './lib/desk-world.ts'
import { closeConnections } from './lib/load.ts'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import { signedToken, startWorld, type World } from './lib/world.ts'

const size = { customers: option('customers', 50_000, 300), cases: option('cases', 200_000, 1_500) }
const rounds = option('rounds', 20, 1)
const liveMs = option('live', 40_000, 3_000)

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)

const tokens = { sign: signedToken } as Tokens

async function signAllIn(database: Database): Promise<Agent[]> {
  const people = await database.many<{ id: number; name: string }>({
    text: 'select id, name from staff_people order by id',
    values: [],
  })
  const visit = { ip: '192.0.2.1', userAgent: 'bench' }
  const all: Agent[] = []
  for (const { id, name } of people) {
    const session = { staffId: id, actor: name, way: 'password', visit } as const
    all.push({ id, token: (await startStaffSession(database, tokens, session)).token })
  }
  return all
}

const nineteenOfTwenty = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** What people say on the phone; each is found, or is not there. */
const typed = (n: number): Record<string, string> => ({
  'a name': 'marta puig',
  'the beginning of one': 'mart',
  'a surname': 'vidal',
  'two words, any order': 'soler laia',
  'a tax id': String(10_000_000 + n),
  'a telephone': `6${String(n).padStart(8, '0')}`,
  'part of one': `6${String(n).padStart(8, '0')}`.slice(0, 6),
  'an address': `c${n}@example.com`,
  'a CUPS': `ES0031${String(n).padStart(12, '0')}`,
  'a contract': `C${String(n).padStart(8, '0')}`,
  'an invoice': `F${String(n * 10 + 3).padStart(9, '0')}`,
  'a case': `26${String(n).padStart(7, '0')}`,
  'what is not there': 'xyzxyz xyz',
})

async function palette(world: World, { token }: Agent) {
  const times: { name: string; took: number[] }[] = []
  for (let round = -2; round < rounds; round += 1)
    for (const [name, words] of Object.entries(typed(7 + Math.max(0, round) * 13))) {
      const took = await timeOf(() => callDesk(world.server.port, token, 'search', { typed: words }))
      const known = times.find((one) => one.name === name)
      if (!known) times.push({ name, took: [] })
      else if (round >= 0) known.took.push(took)
    }
  return times
}

/** To the last page of each list, or as far as the rounds go. */
async function queue(world: World, { token }: Agent) {
  const views = [
    'view=team',
    'view=mine',
    'view=unassigned',
    'view=team&kind=claim',
    'view=team&q=lectura',
    'view=team&level=late',
  ]
  const all: { name: string; pages: number; took: number[] }[] = []
  for (const view of views) {
    const took: number[] = []
    let next: string | null = ''
    while (next !== null && took.length < rounds * 20) {
      const path = `cases?${view.replace('q=', 'words=')}${next && `&after=${encodeURIComponent(next)}`}`
      let answer = { next: null as string | null }
      took.push(
        await timeOf(async () => {
          answer = await callDesk<{ next: string | null }>(world.server.port, token, path)
        }),
      )
      next = answer.next
    }
    all.push({ name: view, pages: took.length, took })
  }
  return all
}

const reports = ['reports/claims?period=2026-Q3', 'reports/quality?period=2026']

let world: World | undefined
let database: Database | undefined
try {
  console.log(`   filling tables with ${size.cases.toLocaleString('en')} cases…`)
  world = await startWorld(folder, fillDesk(size))
  database = openDatabase({ address: world.databaseUrl })
  const people = await signAllIn(database)
  const [first] = people
  if (!first) throw new Error('Nobody is at the desk')
  const found = await palette(world, first)
  const pages = await queue(world, first)
  const [customerMs, requests] = await deskPageLoad(world, first, rounds)
  const reported: number[] = []
  const { port, pid } = world.server
  // A report that takes longer than an answer may is a broken budget, and no end of the others.
  for (const path of reports)
    reported.push(await timeOf(() => callDesk(port, first.token, path)).catch(() => Number.NaN))
  const desk = new DeskAgents(world.server.port, people.slice(0, agents))
  await desk.sitDown()
  await sleep(Math.min(liveMs, 4_000))
  const [before, begun] = [cpuMsOf(pid, world.postmaster), performance.now()]
  await desk.work(liveMs, database)
  const live = (cpuMsOf(pid, world.postmaster) - before) / (performance.now() - begun)
  desk.leave()
  console.log()
  printTable([
    ['found by', 'median', 'nineteen of twenty'],
    ...found.map(({ name, took }) => [name, ms(median(took)), ms(nineteenOfTwenty(took))]),
  ])
  console.log()
  printTable([
    ['queue', 'pages', 'slowest'],
    ...pages.map(({ name, pages: count, took }) => [name, String(count), ms(Math.max(...took))]),
  ])
  const all = found.flatMap(({ took }) => took)
  judge([
    { name: 'palette, nineteen of twenty', value: nineteenOfTwenty(all), most: 150, show: ms },
    { name: 'a customer’s page', value: customerMs, most: 400, show: ms },
    { name: 'its requests', value: requests, most: 6, show: String },
    {
      name: 'any page of the queue',
      value: Math.max(...pages.flatMap(({ took }) => took)),
      most: 200,
      show: ms,
    },
    {
      name: 'thirty agents, of a core',
      value: live * 100,
      most: 5,
      show: (value) => `${value.toFixed(1)} %`,
    },
    { name: 'a report of a quarter', value: reported[0] ?? Number.NaN, most: 3_000, show: ms },
    { name: 'a report of a year', value: reported[1] ?? Number.NaN, most: 10_000, show: ms },
  ])
} finally {
  closeConnections()
  await database?.close()
  await world?.server.stop()
  rmSync(folder, { recursive: true, force: true })
}
