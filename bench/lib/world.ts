import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fillDirectory } from '../../apps/api/demo/directory/queries.ts'
import { countInvoices } from '../../apps/api/demo/invoices/queries.ts'
import { openDatabase, waitForStatements } from '../../apps/api/src/platform/database.ts'
import { type Tokens, tokensOf } from '../../apps/api/src/platform/session.ts'
import { root } from '../../scripts/lib.mjs'
import { type Started, startFanal } from './server.ts'

export interface Client {
  connect(): Promise<void>
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, string>[] }>
  end(): Promise<void>
}
const api = createRequire(join(root, 'apps/api/package.json'))
const { Client: PgClient } = api('pg') as { Client: new (url: string) => Client }
const { hash } = api('@node-rs/argon2') as { hash: (password: string, options: object) => Promise<string> }

const password = 'Farola-2026'
const secret = 'a secret that guards a measurement only'

/** A session token as the servers of a world sign them. */
export const signedToken = (payload: Parameters<Tokens['sign']>[0]) => tokensOf(secret).sign(payload)

const productionEnv = {
  DATABASE_URL: 'embedded',
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost',
  SMTP_URL: 'files',
  SHUTDOWN_DELAY_SECONDS: '0',
  SESSION_SECRET: secret,
}

/** Another process on the same database. */
export const startBeside = (
  { dataDir, databaseUrl }: Pick<World, 'dataDir' | 'databaseUrl'>,
  more: Record<string, string> = {},
) => startFanal({ ...productionEnv, DATA_DIR: join(dataDir, 'beside'), DATABASE_URL: databaseUrl, ...more })

export interface Customer {
  id: number
  token: string
}

export interface World {
  server: Started
  dataDir: string
  databaseUrl: string
  postmaster: number
  /** The customer with many rows, and one with a few. */
  many: Customer
  few: Customer
}

/** A production-like server, on a database that is filled first. */
export async function startWorld(
  dataDir: string,
  fill: (db: Client, customers: { many: number; few: number }) => Promise<void>,
): Promise<World> {
  const server = await startFanal({ ...productionEnv, DATA_DIR: dataDir })
  try {
    const { postmaster, databaseUrl } = databaseIn(dataDir)
    const customers = await withAccounts(databaseUrl, fill)
    return {
      server,
      dataDir,
      databaseUrl,
      postmaster,
      many: { id: customers.many, token: await signIn(server.port, '12345678Z') },
      few: { id: customers.few, token: await signIn(server.port, '87654321X') },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The running database of a server without one of its own. */
export function databaseIn(dataDir: string): Pick<World, 'postmaster' | 'databaseUrl'> {
  const read = (file: string) => readFileSync(join(dataDir, file), 'utf8').trim()
  const [postmaster, , , port, host = ''] = read('postgres/postmaster.pid').split('\n')
  const where = `localhost:${port}/fanal?host=${encodeURIComponent(host)}`
  return {
    postmaster: Number(postmaster),
    databaseUrl: `postgres://fanal:${read('postgres.password')}@${where}`,
  }
}

/** Work on a database over a connection of its own. */
export async function connectTo<T>(url: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new PgClient(url)
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

async function withAccounts(databaseUrl: string, fill: Parameters<typeof startWorld>[1]) {
  const db = new PgClient(databaseUrl)
  await db.connect()
  try {
    const passwordHash = await hash(password, { memoryCost: 65_536, timeCost: 4, parallelism: 1 })
    const account = async (vat: string) => {
      const { rows } = await db.query(
        `with u as (insert into customers (vat, name, email) values ($1, 'Marta Puig', 'marta@example.com') returning id)
         insert into accounts (customer_id, password_hash) select id, $2 from u returning customer_id as id`,
        [vat, passwordHash],
      )
      return Number(rows[0]?.['id'])
    }
    const customers = { many: await account('12345678Z'), few: await account('87654321X') }
    await fill(db, customers)
    await fillDerived(databaseUrl)
    await db.query('vacuum analyze')
    return customers
  } finally {
    await db.end()
  }
}

/** What the server's own code keeps beside the rows. */
async function fillDerived(databaseUrl: string): Promise<void> {
  const database = openDatabase({ address: databaseUrl })
  try {
    await database.transaction(async (tx) => {
      await waitForStatements(tx)
      await fillDirectory(tx)
      await countInvoices(tx)
    })
  } finally {
    await database.close()
  }
}

async function signIn(port: number, user: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`The login answered ${answer.status}`)
  return token
}
