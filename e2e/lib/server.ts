import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const dist = (file: string) => fileURLToPath(new URL(`../../apps/api/dist/${file}`, import.meta.url))
const startsWithin = 90_000
const stopsWithin = 60_000

export interface Server {
  url: string
  dataDir: string
  /** The operator's command line, on this server's data; returns its output. */
  fanal: (...words: string[]) => Promise<string>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** A data folder; optionally a copy of another server's, so that the demo need not be loaded again. */
async function makeDataDir(template?: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanal-e2e-'))
  // Files keep their owner, which is not root.
  if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir])
  // Root's database runs as another user, who needs access.
  await chmod(dataDir, 0o711)
  return dataDir
}

/** Loads the demo once, for the servers of this run to copy. */
export async function makeWorld(): Promise<{ template: string; remove(): Promise<void> }> {
  const server = await startServer(undefined, true)
  await server.stop()
  const template = server.dataDir
  return { template, remove: () => rm(template, { recursive: true, force: true, maxRetries: 3 }) }
}

/** The built server as `npm start` runs it, with its own data folder. */
export async function startServer(
  template = process.env['E2E_TEMPLATE'],
  keepsData = false,
  more: Record<string, string> = {},
): Promise<Server> {
  const dataDir = await makeDataDir(template)
  const port = await freePort()
  const { PATH, HOME, TMPDIR } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    TZ: 'Europe/Madrid',
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...more,
  }
  const child = spawn(process.execPath, ['--enable-source-maps', dist('main.js')], { env })
  // The server's warnings are part of the test's output.
  child.stderr.pipe(process.stderr)
  const stop = async () => {
    await end(child)
    if (!keepsData) await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    await listening(child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    fanal: operatorOf(env),
    stop,
  }
}

/** The operator's command line, like a shell on the server's machine. */
export const operatorOf =
  (env: NodeJS.ProcessEnv): Server['fanal'] =>
  async (...words) => {
    const { stdout } = await promisify(execFile)(process.execPath, [dist('cli.js'), ...words], { env })
    return stdout.trim()
  }

async function listening(child: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${output}`))
    const timer = setTimeout(() => fail(`did not listen within ${startsWithin / 1000} s`), startsWithin)
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes('listens on')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const timer = setTimeout(() => child.kill('SIGKILL'), stopsWithin)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(timer)
}
