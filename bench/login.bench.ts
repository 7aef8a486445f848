// The cost of a login beyond its hash, and the effect of a burst of logins on others. Both sides of a ratio alternate
// in one run, so that other load affects both.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/lib.mjs'
import { cpuMsOf } from './lib/cpu.ts'
import { judge, median, option, printTable } from './lib/report.ts'
import { type Started, startFanal } from './lib/server.ts'

interface Argon2 {
  hash: (password: string, options: object) => Promise<string>
  verify: (hash: string, password: string) => Promise<boolean>
}
const { hash, verify } = createRequire(join(root, 'apps/api/package.json'))('@node-rs/argon2') as Argon2
const body = JSON.stringify({ user: '12345678Z', password: 'Fanal-2026' })
const cliFile = join(root, 'apps/api/dist/cli.js')
const rounds = option('rounds', 6, 1)
const logins = rounds * 10

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)
const agent = new Agent({ keepAlive: true })

async function call(port: number, path: string, payload?: string): Promise<void> {
  const headers = payload && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  }
  const status = await new Promise((resolve, reject) => {
    const sent = request(
      { port, path, agent, method: payload ? 'POST' : 'GET', headers: headers || {} },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode)),
    )
    sent.on('error', reject).end(payload)
  })
  if (status !== 200) throw new Error(`${path} answered ${String(status)}`)
}

const signIn = (port: number) => call(port, '/api/v2/user/login', body)

/** As the server measured it for its database. */
function passwordCost() {
  const printed = execFileSync(process.execPath, [cliFile, 'settings', 'password-cost'], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
  })
  const [, mebibytes, passes] = /(\d+) MiB, (\d+) pass/.exec(printed) ?? []
  return { memoryCost: Number(mebibytes) * 1024, timeCost: Number(passes), parallelism: 1 }
}

interface Work {
  verifyMs: number
  loginMs: number
}

/** CPU of verifications alone, and of whole logins including the database. */
async function compareWork({ port, pid }: Started): Promise<Work> {
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const own = await hash('Fanal-2026', passwordCost())
  await signIn(port)
  const begin = cpuMsOf(pid, postmaster)
  let verifyMs = 0
  for (let i = 0; i < logins; i += 1) {
    const before = process.cpuUsage()
    await verify(own, 'Fanal-2026')
    const { user, system } = process.cpuUsage(before)
    verifyMs += (user + system) / 1000
    await signIn(port)
  }
  // The kernel counts other processes in hundredths of a second: only their sum is precise enough.
  const loginMs = cpuMsOf(pid, postmaster) - begin
  return { verifyMs: verifyMs / logins, loginMs: loginMs / logins }
}

/** Durations of a small GET in sequence with pauses, for some seconds. */
async function timesOfGet(port: number, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const begin = performance.now()
    await call(port, '/health/ready')
    times.push(performance.now() - begin)
    await sleep(2)
  }
  return times
}

/** The same GET alone, and during eight parallel logins. */
async function compareTimes({ port }: Started): Promise<{ quiet: number[]; busy: number[]; logins: number }> {
  const [quiet, busy]: [number[], number[]] = [[], []]
  let busyLogins = 0
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await timesOfGet(port, 3)))
    const over = new AbortController()
    const eight = Array.from({ length: 8 }, async () => {
      for (; !over.signal.aborted; busyLogins += 1) await signIn(port)
    })
    const burst = Promise.allSettled(eight)
    busy.push(...(await timesOfGet(port, 3)))
    over.abort()
    for (const end of await burst) if (end.status === 'rejected') throw end.reason
  }
  return { quiet, busy, logins: busyLogins }
}

const p99 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
const exact = (value: number) => `${value.toFixed(2)} ms`

const server = await startFanal({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
try {
  for (let i = 0; i < 30; i += 1) await signIn(server.port)
  await timesOfGet(server.port, 2)
  const { verifyMs, loginMs } = await compareWork(server)
  const { quiet, busy, logins } = await compareTimes(server)
  printTable([
    ['', 'CPU'],
    ['verification alone', exact(verifyMs)],
    ['login, server and database', exact(loginMs)],
  ])
  console.log()
  printTable([
    ['small GET', 'p99', 'median', 'calls'],
    ['quiet', exact(p99(quiet)), exact(median(quiet)), String(quiet.length)],
    [`${logins} logins, 8 at once`, exact(p99(busy)), exact(median(busy)), String(busy.length)],
  ])
  judge([
    { name: 'verification / login, CPU', value: verifyMs / loginMs, least: 0.9 },
    { name: 'the same cost in both', value: verifyMs / loginMs, most: 1.1 },
    { name: 'cost of a password, ms of CPU', value: verifyMs, least: 60, most: 120 },
    // 3 ms, or twice the idle time, whichever is more.
    {
      name: 'p99 of a small GET, 8 logins at once / max(3 ms, 2 × quiet)',
      value: p99(busy) / Math.max(3, 2 * p99(quiet)),
      most: 1,
    },
  ])
} finally {
  agent.destroy()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
