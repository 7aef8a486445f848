import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { randomFrom } from '#demo/random'
import { routesOf } from '#app'
import { openDatabase } from '#platform/database'
import { startEmbeddedPostgres } from '@fanal/embedded-postgres'
import { migrate } from '#platform/database/migrations'
import { startSession, tokensOf } from '#platform/session'
import { migrationsFolder } from '#platform/database/start-database'
import { testDeps, testSecret } from './app.ts'
import { anAccount } from './builders.ts'
import { bundleServer } from './processes/bundle-server.ts'
import { attack, type Tally } from './doors-torture/attack.ts'
import { fuzzed } from './doors-torture/fuzz.ts'
import { attackers } from './doors-torture/requests.ts'
import { ownProcess } from './processes/own-process.ts'
import { portOf, sendRaw } from './raw.ts'
import { rollRestarts } from './processes/rolling.ts'
import { isTiny, tortureOptions } from './processes/torture-options.ts'

// `npm run torture -- doors`: a production-like server, attacked at length while its health is polled, then restarted
// repeatedly under load. Any finding ends it with an error.

const wanted = tortureOptions({
  requests: { usual: 24_000, tiny: 400 },
  restarts: { usual: 20, tiny: 2 },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const wrong: string[] = []
const slowestAllowedMs = isTiny ? Number.POSITIVE_INFINITY : 250

const bundle = await bundleServer()
const dataDir = await mkdtemp(join(tmpdir(), 'fanal-torture-'))
await chmod(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir, name: 'fanal' })
const { address } = postgres
const database = openDatabase({ address })
await migrate(database, migrationsFolder())

async function aToken(): Promise<string> {
  const { id } = await anAccount(database)
  const session = { customerId: id, locale: 'es-ES', visit: { ip: '192.0.2.1', userAgent: 'torture' } }
  return (await startSession(database, tokensOf(testSecret), session)).token
}

interface Health {
  asked: number
  p99Ms: number
  slowestMs: number
}

async function stopProbe(probe: ChildProcess): Promise<Health> {
  probe.kill('SIGTERM')
  const said = probe.stdout ? await text(probe.stdout) : ''
  if (said === '') throw new Error('The health of the server could not be asked')
  return JSON.parse(said) as Health
}

/** An action against the server while its health is polled. */
async function part(name: string, port: number, work: () => Promise<string>): Promise<void> {
  const start = Date.now()
  const script = fileURLToPath(new URL('doors-torture/probe.ts', import.meta.url))
  const probe = spawn(process.execPath, ['--import', 'tsx', script, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // It must run before what it observes.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const result = await work()
  const { asked, p99Ms, slowestMs } = await stopProbe(probe)
  if (slowestMs > slowestAllowedMs) wrong.push(`${name}: health took ${Math.round(slowestMs)} ms`)
  say(`\n${name}\n  ${result}`)
  say(`  health asked ${asked} times: p99 ${p99Ms.toFixed(1)} ms, slowest ${slowestMs.toFixed(1)} ms`)
  say(`  ${((Date.now() - start) / 1000).toFixed(0)} s`)
}

function told({ sent, statuses, wrong: found }: Tally): string {
  wrong.push(...found)
  return `${sent} requests: ${JSON.stringify(statuses)}; wrong: ${found.length}`
}

/** Idle or partial connections, until the server closes them. */
async function slowloris(port: number): Promise<string> {
  const head =
    'POST /api/v2/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90\r\n'
  const silent = Array.from({ length: 300 }, () =>
    connect(port, '127.0.0.1')
      .resume()
      .on('error', () => undefined),
  )
  const begin = Date.now()
  const slow = await Promise.all(
    Array.from({ length: 300 }, (_, i) =>
      sendRaw(port, { parts: [i % 2 ? head : `${head}\r\n{`], patienceMs: 60_000 }),
    ),
  )
  const statuses = new Set(slow.map(({ status }) => status))
  const took = (Date.now() - begin) / 1000
  await Promise.all(silent.filter((socket) => !socket.destroyed).map((socket) => once(socket, 'close')))
  if ([...statuses].join() !== '408') wrong.push(`slow senders were answered ${[...statuses].join()}`)
  if (took > 35) wrong.push(`slow senders were kept for ${took} s`)
  return `300 silent and 300 slow connections, all ended after ${took.toFixed(0)} s with ${[...statuses].join()}`
}

/** What once blocked the server for 95 s. */
async function brackets(port: number, token: string): Promise<string> {
  const body = Buffer.alloc(22_000_000, '[')
  const head = `POST /api/v2/contracts/100042/iban/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const send = (session: string) =>
    sendRaw(port, { parts: [`${head}${session}\r\n`, body], patienceMs: 60_000 })
  const unsigned = await Promise.all(Array.from({ length: 14 }, () => send('')))
  const signed = []
  for (let i = 0; i < 7; i += 1)
    signed.push(...(await Promise.all([1, 2].map(() => send(`Authorization: Bearer ${token}\r\n`)))))
  const statuses = [unsigned, signed].map((answers) =>
    [...new Set(answers.map(({ status }) => status))].join(),
  )
  if (statuses.join() !== '401,400') wrong.push(`brackets were answered ${statuses.join()}`)
  return `14 × 22 MB of brackets unsigned (${statuses[0]}), 14 signed (${statuses[1]})`
}

say(`Seed ${wanted.seed}`)
let server: ChildProcess | undefined
try {
  const token = await aToken()
  const started = await ownProcess(address, {
    bundle: bundle.file,
    env: { NODE_ENV: 'production', DATABASE_URL: 'embedded', SMTP_URL: 'files' },
  })
  server = started.child
  const port = portOf(started.address)
  const random = randomFrom(wanted.seed)
  const endpoints = (await routesOf(testDeps(database))).map(({ endpoint }) => endpoint)
  const siege = { port, token, random, atOnce: 24 }
  await part('Malformed, deep, slow and oversized', port, async () =>
    told(await attack({ ...siege, attackers, requests: wanted.requests })),
  )
  await part('Every call with wild values', port, async () =>
    told(await attack({ ...siege, attackers: { fuzzed: fuzzed(endpoints) }, requests: wanted.requests / 4 })),
  )
  await part('Brackets', port, async () => brackets(port, await aToken()))
  await part('Slow senders', port, () => slowloris(port))
  if (server.exitCode !== null) wrong.push('the server ended')
  const begin = Date.now()
  const statuses = await rollRestarts(address, {
    restarts: wanted.restarts,
    callers: 8,
    pauseMs: 5,
    options: { bundle: bundle.file },
  })
  if (Object.keys(statuses).join() !== '200') wrong.push(`rolling restarts: ${JSON.stringify(statuses)}`)
  say(
    `\n${wanted.restarts} rolling restarts under load\n  ${JSON.stringify(statuses)}\n  ${((Date.now() - begin) / 1000).toFixed(0)} s`,
  )
} finally {
  server?.kill('SIGKILL')
  await database.close()
  await postgres.stop()
  await bundle.close()
  await rm(dataDir, { recursive: true, force: true })
}
say(wrong.length === 0 ? '\nNothing broke, nobody was dropped.' : `\n${wrong.slice(0, 50).join('\n')}`)
process.exit(wrong.length === 0 ? 0 : 1)
