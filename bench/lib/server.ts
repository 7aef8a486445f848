import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/lib.mjs'

export const mainFile = join(root, 'apps/api/dist/main.js')
const patienceMs = 120_000

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}

function isAnswered(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}

export interface Started {
  port: number
  pid: number
  /** From process launch to its first valid answer. */
  startedMs: number
  memoryMb(): number
  /** Stops it like an operator, and waits until it has ended. */
  stop(): Promise<void>
}

interface StartOptions {
  command?: string
  args: readonly string[]
  path: string
  env?: Record<string, string>
}

/** The environment of a server is set by the benchmark, not inherited. */
const plainEnv = () => ({ PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: process.env['LANG'] })

export async function start({ command = process.execPath, args, path, env }: StartOptions): Promise<Started> {
  const port = await freePort()
  const begin = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: { ...plainEnv(), ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A process group: npm ends before its server.
    detached: true,
  })
  while (!(await isAnswered(port, path))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended before it answered`)
    if (performance.now() - begin > patienceMs) throw new Error(`${args.join(' ')} does not answer`)
    await sleep(2)
  }
  const startedMs = performance.now() - begin
  return {
    port,
    pid: child.pid ?? 0,
    startedMs,
    memoryMb: () => memoryOf(child),
    async stop() {
      for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; signalGroup(child, signal); signal = 0) await sleep(5)
    },
  }
}

/** False if the group is empty. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-(pid ?? 0), signal)
  } catch {
    return false
  }
}

function memoryOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024
}

/** Our built server, ready. */
export const startFanal = (env: Record<string, string>) =>
  start({ args: [mainFile], path: '/health/ready', env })
