import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testSecret } from '../address.ts'
import type { StripeDouble } from '../doubles/stripe.ts'
import { stripeEnv } from '../fixtures/payments.ts'
import { until } from './parts.ts'

const mainFile = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

export interface PortalOptions {
  port: number
  databaseUrl: string
  folder: string
  stripe: StripeDouble
  env?: Record<string, string>
  /** The server of another version. */
  main?: string
  /** How long it says that it stops before it does. */
  drainSeconds?: number
}

export interface Portal {
  address: string
  child: ChildProcess
  stop: () => Promise<void>
}

/** The built server as an operator starts it. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { port, databaseUrl, folder, stripe, env: more, main = mainFile, drainSeconds = 1 } = options
  const data = join(folder, `portal-${port}`)
  mkdirSync(data, { recursive: true })
  const log = openSync(join(folder, `portal-${port}.log`), 'a')
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: data,
    PUBLIC_URL: 'http://localhost',
    SMTP_URL: 'files',
    SESSION_SECRET: testSecret,
    SHUTDOWN_DELAY_SECONDS: String(drainSeconds),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...stripeEnv(stripe),
    ...more,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', log, log] })
  // A drill that is interrupted leaves no server behind.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const address = `http://127.0.0.1:${port}`
  await until(`the portal on ${port}`, async () => (await fetch(`${address}/health/ready`)).ok)
  return {
    address,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
