import { pathTo } from '@fanal/contract/paths'
import { fileURLToPath } from 'node:url'
import type { App } from '#app'
import { checkCertificateFile } from '#platform/certificate'
import { hasCustomers } from '#features/account/customer-queries'
import type { Database } from '#platform/database'
import { type Env, readEnv } from '#platform/env'
import { endAfterReport } from '#platform/error-reports/error-reports'
import { usePasswordCost } from '#platform/passwords/password-cost'
import { stopOnSignals, stopWhileStarting } from '#platform/shutdown'
import { startTracing, stopTracing } from '#platform/tracing/tracing'
import { type RunningDatabase, startDatabase } from '#platform/database/start-database'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const say = (step: string) => console.log(step)

/** Loads the app's code at once, and builds it when the database is ready. */
async function prepareApp(env: Env, opened: Promise<Database>) {
  const [{ buildApp }, { depsOf }, { startWorkers }] = await Promise.all([
    import('#app'),
    import('#deps'),
    import('./workers.ts'),
  ])
  const deps = depsOf(env, await opened)
  if (env.SENTRY_DSN) endAfterReport(deps.gateways.errorReports)
  const app = await buildApp({ deps, webFolder })
  return {
    app,
    startWorkers: ({ revive }: RunningDatabase) => startWorkers(deps, app.server.log, revive),
  }
}

/** What the server needs of its database before it listens: the cost of passwords and, in a demo, its rows. */
async function prepareDatabase({ applied, patiently }: RunningDatabase, env: Env): Promise<void> {
  if (applied.length > 0) say(`Migrated the database (${applied.length} steps)`)
  await patiently(async (database) => {
    await usePasswordCost(database)
    if (!env.DEMO || (await hasCustomers(database))) return
    say('Loading the demo world…')
    const { loadDemoWorld } = await import('#demo/world')
    await loadDemoWorld(database, new Date(), env)
  })
}

async function start(): Promise<void> {
  const env = readEnv()
  checkCertificateFile(env)
  await startTracing(env)
  const logError = (error: Error) => app?.server.log.warn({ err: error }, 'database connection lost')
  let app: App | undefined
  let onOpen: (database: Database) => void = () => undefined
  const opened = new Promise<Database>((resolve) => {
    onOpen = resolve
  })
  // In gateway mode no route uses a database.
  if (env.API_UPSTREAM) onOpen(undefined as unknown as Database)
  const database = env.API_UPSTREAM ? undefined : startDatabase({ env, say, onError: logError, onOpen })
  // Otherwise the embedded one would stay behind.
  const letGo = async () => {
    if (!env.DATABASE_URL) await database?.then((running) => running.stop()).catch(() => undefined)
  }
  const starting = stopWhileStarting(letGo)
  try {
    // The app is built while the database starts.
    const [running, prepared] = await Promise.all([
      database,
      prepareApp(env, opened),
      database?.then((running) => prepareDatabase(running, env)),
    ])
    app = prepared.app
    if (starting.isStopping()) return
    // A large backlog: a full one makes clients retry after whole seconds, and many may connect between two turns of
    // the loop.
    await app.server.listen({ port: env.PORT, host: env.HOST, backlog: 4_096 })
    const workers = running && prepared.startWorkers(running)
    stopOnSignals(app, {
      delayMs: env.SHUTDOWN_DELAY_SECONDS * 1_000,
      close: async () => {
        await workers?.stop()
        await running?.stop()
        await stopTracing()
      },
    })
    // Signal handlers are set before anything else is awaited or announced.
    starting.end()
    greetOperator(env, app.server.server.address())
    preloadWhenIdle(app)
  } catch (error) {
    // The database died.
    if (starting.isStopping()) return
    await letGo()
    throw inUse(error, env) ?? error
  }
}

/** The server answers at once; its first calls do not wait for code either, unless they come within this time. */
function preloadWhenIdle({ server, preload }: App): void {
  const onError = (error: unknown) => server.log.error({ err: error }, 'a feature could not be loaded')
  setTimeout(() => void preload().catch(onError), 100).unref()
}

function inUse(error: unknown, { PORT, HOST }: Env): Error | undefined {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return undefined
  return new Error(
    `Port ${PORT} of ${HOST} is in use by another program. Stop that one, or set PORT to another.`,
  )
}

function greetOperator(env: Env, address: unknown): void {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : env.PORT
  say(`\nFanal listens on http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${String(port)}`)
  if (env.API_UPSTREAM) say(`Calls go to ${new URL(env.API_UPSTREAM).origin}`)
  if (env.DEMO)
    say(
      [
        '',
        'Demo logins (password Fanal-2026 unless said):',
        '  12345678Z   Marta, a household with solar panels',
        '  B12345674   a bakery with 135 contracts, in Catalan',
        '  87654321X   must change the password at the first login (Temporal-1)',
        '  11111111H   has no account yet: activate it with contract 100042 and nou@example.com',
        `  Mails are at ${pathTo('mailbox', 'es')}`,
        '',
      ].join('\n'),
    )
}

/** Resolves when the server listens. */
export const started = start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
