import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// What a login costs beyond its hash, and what a burst of logins costs everybody else. Both sides of a ratio are
// measured in turns, in one run: what else the machine does weighs on both.

const root = fileURLToPath(new URL('..', import.meta.url))
const { hash, verify } = createRequire(join(root, 'apps/api/package.json'))('@node-rs/argon2') as {
  hash(password: string, options: object): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}
// As apps/api/src/features/access/password-hash.ts has it. Should they differ, the first ratio says so.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const login = JSON.stringify({ user: '12345678Z', password: 'Fanal-2026' })
const rounds = Number(process.argv[2] ?? 6)

interface Server {
  process: ChildProcess
  port: number
  stop(): Promise<void>
}

/** The built server as `npm start` runs it, with a demo world of its own. */
async function startServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
  chmodSync(dataDir, 0o711)
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '1',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], { env })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill()
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (let i = 0; i < 600 && child.exitCode === null; i += 1) {
    const port = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]
    if (port) return { process: child, port: Number(port), stop }
    await sleep(100)
  }
  await stop()
  throw new Error(`The server did not start:\n${said}`)
}

const agent = new Agent({ keepAlive: true })

function call(port: number, path: string, body?: string): Promise<number> {
  const headers = body
    ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    : {}
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })
}

async function signIn(port: number): Promise<void> {
  const status = await call(port, '/api/v2/user/login', login)
  if (status !== 200) throw new Error(`A login was answered ${status}`)
}

/** User and system time of a process and all that it started (its database too), in milliseconds. */
function cpuOf(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
        const fields = rest.split(' ')
        return [
          { pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) },
        ]
      } catch {
        return []
      }
    })
  const own = new Set([pid])
  for (let size = 0; size !== own.size; ) {
    size = own.size
    for (const stat of stats) if (own.has(stat.parent)) own.add(stat.pid)
  }
  return stats.filter((stat) => own.has(stat.pid)).reduce((sum, { ticks }) => sum + ticks * 10, 0)
}

/** CPU of a verification alone, as a share of a whole login's. */
async function shareOfHash({ port, process: { pid = 0 } }: Server): Promise<number> {
  const own = await hash('Fanal-2026', cost)
  const each = 10
  let [verifying, signingIn] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    for (let i = 0; i < each; i += 1) await verify(own, 'Fanal-2026')
    const used = process.cpuUsage(before)
    verifying += (used.user + used.system) / 1000
    const begin = cpuOf(pid)
    for (let i = 0; i < each; i += 1) await signIn(port)
    signingIn += cpuOf(pid) - begin
  }
  const count = rounds * each
  console.log(`verification alone   ${(verifying / count).toFixed(1)} ms of CPU`)
  console.log(`whole login          ${(signingIn / count).toFixed(1)} ms of CPU, server and database`)
  return verifying / signingIn
}

/** Times of a small GET, one after the other with a pause, for some seconds. */
async function timesOfGet(port: number, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const begin = performance.now()
    const status = await call(port, '/health/ready')
    if (status !== 200) throw new Error(`/health/ready answered ${status}`)
    times.push(performance.now() - begin)
    await sleep(2)
  }
  return times
}

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** p99 of a small GET while eight logins run at once, over its p99 without them. */
async function slowdown({ port }: Server): Promise<number> {
  const [quiet, busy]: [number[], number[]] = [[], []]
  let logins = 0
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await timesOfGet(port, 3)))
    let isOver = false
    const burst = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        await signIn(port)
        logins += 1
      }
    })
    busy.push(...(await timesOfGet(port, 3)))
    isOver = true
    await Promise.all(burst)
  }
  const line = (name: string, times: number[]) =>
    `${name}  p99 ${p99(times).toFixed(2)} ms, median ${median(times).toFixed(2)} ms of ${times.length} GETs`
  console.log(line('quiet              ', quiet))
  console.log(`${line('8 logins at once   ', busy)}, ${logins} logins`)
  return p99(busy) / p99(quiet)
}

async function measure(): Promise<boolean> {
  const server = await startServer()
  try {
    for (let i = 0; i < 5; i += 1) await signIn(server.port)
    await timesOfGet(server.port, 1)
    const share = await shareOfHash(server)
    const ratio = await slowdown(server)
    console.log(`\nverification / login: ${share.toFixed(3)} (at least 0.90)`)
    console.log(`p99 busy / quiet:     ${ratio.toFixed(2)} (at most 1.5)`)
    if (share > 1.1) console.log('The portal hashes at another cost than this measures.')
    return share >= 0.9 && share <= 1.1 && ratio <= 1.5
  } finally {
    agent.destroy()
    await server.stop()
  }
}

if (process.platform !== 'linux') {
  console.log('This reads the CPU of processes from /proc: it runs on Linux only.')
  process.exit(1)
}
process.exit((await measure()) ? 0 : 1)
