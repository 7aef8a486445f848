import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { z } from 'zod'

// Test support: the launcher as one JavaScript file, like the delivered server, run by child processes.

const entry = fileURLToPath(new URL('embedded-postgres.ts', import.meta.url))
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
export const postgresPackage = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)

/** The child process: start or borrow, report, and stop when told. */
const driver = `
import { borrowEmbeddedPostgres, startEmbeddedPostgres } from ${JSON.stringify(entry)}
import { createInterface } from 'node:readline'
const tell = (message) => process.stdout.write(JSON.stringify(message) + '\\n')
const [, , how, dataDir, then] = process.argv
const open = how === 'borrow' ? borrowEmbeddedPostgres : startEmbeddedPostgres
process.on('SIGINT', () => tell({ said: 'SIGINT' }))
try {
  const database = await open({ dataDir, say: (said) => tell({ said }) })
  tell({ address: database.address })
  if (then !== 'leave') {
    const stop = async () => { await database.stop(); process.exit(0) }
    createInterface(process.stdin).on('line', stop).on('close', stop)
  }
} catch (error) {
  tell({ code: error.code, message: error.message })
}
`

/** The launcher's messages, one line each. */
export const driverMessage = z.object({
  said: z.string().optional(),
  address: z
    .object({
      host: z.string(),
      port: z.number(),
      user: z.string(),
      password: z.string(),
      database: z.string(),
    })
    .optional(),
  code: z.string().optional(),
  message: z.string().optional(),
})

let bundled: Promise<string> | undefined

/** The launcher as one JavaScript file, like the delivered server. */
export function bundle(): Promise<string> {
  bundled ??= makeBundle()
  return bundled
}

async function makeBundle(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-driver-'))
  await chmod(folder, 0o755)
  symlinkSync(modules, join(folder, 'node_modules'))
  const build = await rolldown({
    input: 'driver',
    platform: 'node',
    external: ['pg-native'],
    // As in the delivered server: else `pg` loads all of Node's fetch.
    transform: { define: { navigator: '{"userAgent":"Node.js"}' } },
    plugins: [
      {
        name: 'driver',
        resolveId: (id: string) => (id === 'driver' ? join(dirname(entry), 'driver.mjs') : null),
        load: (id: string) => (id.endsWith('driver.mjs') ? driver : null),
      },
    ],
  })
  await build.write({ file: join(folder, 'main.mjs'), format: 'esm', codeSplitting: false })
  await build.close()
  return join(folder, 'main.mjs')
}

export async function removeBundle(): Promise<void> {
  if (bundled) rmSync(dirname(await bundled), { recursive: true, force: true })
}
