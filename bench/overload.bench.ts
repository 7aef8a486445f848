// Five times as many callers as can be served: how many are served, the latency of each answer, and whether health can
// be polled meanwhile. Both sides of the ratio alternate in one run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillInvoices } from './lib/invoices-world.ts'
import { type Answered, Callers, closedLoad, openLoad } from './lib/open-load.ts'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import { startWorld, type World } from './lib/world.ts'

const rounds = option('rounds', 6, 1)
const times = option('times', 5, 5)
const seconds = option('seconds', 8, 2)

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)

/** A visit: a rendered page and its calls. */
const paths = [
  '/',
  '/api/v2/users',
  '/api/v2/contracts?fields=list&limit=10',
  '/api/v2/invoices/?limit=20',
  '/facturas',
  '/api/v2/invoices/?limit=100',
]

const served = (answers: readonly Answered[]) => answers.filter(({ status }) => status === 200)
const slowest = (answers: readonly Answered[], share = 1) =>
  answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.ceil(answers.length * share) - 1] ?? Number.NaN

interface Round {
  can: number
  perSecond: number
  slowestMs: number
  p99Ms: number
  refused: number
  broken: number
  healthMs: number
  logins: number
}

/** What happens to one address that is polled under overload. */
async function probe(
  port: number,
  path: string,
  everyMs: number,
  work: Promise<unknown>,
): Promise<Answered[]> {
  const caller = new Callers(port, [path], {})
  const answers: Answered[] = []
  const over = new AbortController()
  void work.finally(() => over.abort())
  while (!over.signal.aborted) {
    answers.push(await caller.ask())
    await sleep(everyMs)
  }
  caller.close()
  return answers
}

async function oneRound({ server, many }: World): Promise<Round> {
  const callers = new Callers(server.port, paths, { Cookie: `token=${many.token}` })
  try {
    const quiet = await closedLoad(callers, 16, seconds / 2)
    const can = served(quiet).length / (seconds / 2)
    const crowd = openLoad(callers, can * times, seconds)
    const [answers, health, login] = await Promise.all([
      crowd,
      probe(server.port, '/health/live', 25, crowd),
      probe(server.port, '/acceso', 1_000, crowd),
    ])
    const broken = answers.filter(({ status }) => status !== 200 && status !== 503).length
    return {
      can,
      perSecond: served(answers).length / seconds,
      slowestMs: slowest(answers),
      p99Ms: slowest(served(answers), 0.99),
      refused: answers.filter(({ status }) => status === 503).length,
      broken,
      healthMs: served(health).length === health.length ? slowest(health) : Number.POSITIVE_INFINITY,
      logins: served(login).length / login.length,
    }
  } finally {
    callers.close()
    await sleep(1_000)
  }
}

let world: World | undefined
try {
  world = await startWorld(folder, fillInvoices(10_000))
  // Warm-up: the code of every feature is loaded and compiled.
  await oneRound(world)
  const all: Round[] = []
  for (let i = 0; i < rounds; i += 1) all.push(await oneRound(world))
  const of = (key: keyof Round) => median(all.map((round) => round[key]))
  console.log()
  printTable([
    [
      '',
      'served a second',
      'refused',
      'p99 of those served',
      'slowest',
      'slowest health',
      'login pages served',
    ],
    ['16 callers who wait', of('can').toFixed(0), '', '', '', '', ''],
    ...all.map((round, i) => [
      `${times} × as many, round ${i + 1}`,
      `${round.perSecond.toFixed(0)} of ${round.can.toFixed(0)}`,
      String(round.refused),
      ms(round.p99Ms),
      ms(round.slowestMs),
      ms(round.healthMs),
      round.logins.toFixed(2),
    ]),
  ])
  judge([
    {
      name: 'served, of what it can do',
      value: median(all.map((one) => one.perSecond / one.can)),
      least: 0.8,
    },
    { name: 'slowest answer', value: Math.max(...all.map((one) => one.slowestMs)), most: 1000, show: ms },
    {
      name: 'broken connections',
      value: all.reduce((sum, one) => sum + one.broken, 0),
      most: 0,
      show: String,
    },
    { name: 'slowest health', value: Math.max(...all.map((one) => one.healthMs)), most: 250, show: ms },
  ])
} finally {
  await world?.server.stop()
  rmSync(folder, { recursive: true, force: true })
}
