import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Address } from '#test/address'
import { testSecret } from '#test/app'
import type { CrashPoint } from './crash.ts'

const script = fileURLToPath(new URL('server-process.ts', import.meta.url))

export interface OwnProcess {
  child: ChildProcess
  /** Where it listens. */
  address: string
}

export interface ProcessOptions {
  crashAt?: CrashPoint
  /** Polling interval of open payments; never by default. */
  pollMs?: number
  env?: Record<string, string>
  /** The server as one bundle, which starts faster. */
  bundle?: string
}

/** The server in a separate process, which tests may kill. */
export async function ownProcess(
  database: Address,
  { crashAt, pollMs, env, bundle }: ProcessOptions = {},
): Promise<OwnProcess> {
  const child = spawn(process.execPath, bundle ? [bundle] : ['--import', 'tsx', script], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      SESSION_SECRET: testSecret,
      PUBLIC_URL: 'https://portal.example.com',
      TEST_ADDRESS: JSON.stringify(database),
      ...(crashAt && { TEST_CRASH_AT: crashAt }),
      ...(pollMs && { TEST_POLL_MS: String(pollMs) }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', () => reject(new Error('The server did not start')))
  })
  return { child, address }
}
