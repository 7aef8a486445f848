import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Parts of a drill: programs of Debian, each in the drill's folder and on its own port of this machine.

/** `--name=value` of the command line. */
export function option(name: string, usual: number): number {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))
  return given ? Number(given.split('=')[1]) : usual
}

const base = option('ports', 5571)
export const ports = {
  postgres: [base, base + 1],
  rest: [base + 2, base + 3],
  proxy: base + 4,
  spare: base + 5,
  etcd: base + 9,
  etcdPeer: base + 10,
  portals: [option('portals', 8471), option('portals', 8471) + 1],
  newcomer: option('portals', 8471) + 2,
} as const

const isRoot = process.getuid?.() === 0
const idOf = (flag: '-u' | '-g') =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

export const postgresBin = '/usr/lib/postgresql/15/bin'

export interface Part {
  child: ChildProcess
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** A folder of the drill's own, which PostgreSQL's user may write, and the programs that run in it. */
export function workshop() {
  const folder = mkdtempSync(join(tmpdir(), 'fanal-drill-'))
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(folder, owner.uid ?? 0, owner.gid ?? 0)
  const running: Part[] = []
  const stopAll = async () => {
    for (const part of running.reverse()) await part.stop()
  }
  // An interrupted drill leaves no process behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopAll().then(() => process.exit(1)))
  return {
    folder,
    write(name: string, text: string): string {
      const file = join(folder, name)
      writeFileSync(file, text)
      if (isRoot) chownSync(file, owner.uid ?? 0, owner.gid ?? 0)
      return file
    },
    /** Runs as PostgreSQL's user until it is stopped; what it says is in a file. */
    start(name: string, program: string, args: string[], env: Record<string, string> = {}): Part {
      const log = openSync(join(folder, `${name}.log`), 'a')
      const { PATH } = process.env
      const child = spawn(program, args, {
        cwd: '/',
        env: { PATH, ...env },
        stdio: ['ignore', log, log],
        ...owner,
      })
      const part: Part = {
        child,
        // PostgreSQL would wait for its clients at SIGTERM.
        async stop(signal = program.endsWith('/postgres') ? 'SIGINT' : 'SIGTERM') {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = once(child, 'exit')
          child.kill(signal)
          await ended
        },
      }
      running.push(part)
      return part
    },
    /** Not synchronous: the load goes on meanwhile. */
    run: async (program: string, args: string[]): Promise<string> =>
      (await promisify(execFile)(program, args, { cwd: '/', ...owner })).stdout,
    async close() {
      await stopAll()
      // Logs explain why a promise was not kept.
      const isKept = process.argv.includes('--keep') || process.exitCode === 1
      if (isKept) process.stdout.write(`The logs are in ${folder}\n`)
      else rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Workshop = ReturnType<typeof workshop>

/** A PostgreSQL without replicas, on the first of the ports. */
export async function startPostgres(shop: Workshop): Promise<string> {
  const [port] = ports.postgres
  const data = join(shop.folder, 'data')
  const program = (name: string) => join(postgresBin, name)
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await shop.run(program('initdb'), initdb)
  const settings = [`-D${data}`, `-p${port}`, `-k${shop.folder}`, '-clisten_addresses=127.0.0.1']
  shop.start('postgres', program('postgres'), settings)
  const ask = ['-h', '127.0.0.1', '-p', String(port)]
  await until('PostgreSQL', async () => (await shop.run(program('pg_isready'), ask)) !== '')
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  patienceMs = 90_000,
): Promise<void> {
  const start = Date.now()
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() - start > patienceMs) throw new Error(`Waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
