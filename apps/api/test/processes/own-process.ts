import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Address } from '#test/address'
import { testSecret } from '#test/app'
import type { CrashPoint } from './crash.ts'

const script = fileURLToPath(new URL('server-process.ts', import.meta.url))

export interface OwnProcess {
  child: ChildProcess
  /** Where it listens. */
  address: string
  /** When it is gone: the named point where it died, if that killed it. */
  diedAt: Promise<CrashPoint | undefined>
}

export interface ProcessOptions {
  /** The first point of several that it reaches. */
  crashAt?: CrashPoint | readonly CrashPoint[]
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
      ...(crashAt && { TEST_CRASH_AT: [crashAt].flat().join('\n') }),
      ...(pollMs && { TEST_POLL_MS: String(pollMs) }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const diedAt = once(child, 'close').then(() => /^died (.+)$/m.exec(said)?.[1])
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('\n')) resolve(said.split('\n')[0] ?? '')
    })
    child.once('exit', () => reject(new Error('The server did not start')))
  })
  return { child, address, diedAt }
}
