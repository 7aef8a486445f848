import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../scripts/lib.mjs'
import { type Started, startFanal } from './server.ts'

interface Client {
  connect(): Promise<void>
  query(text: string, values?: unknown[]): Promise<{ rows: { id?: string }[] }>
  end(): Promise<void>
}
const api = createRequire(join(root, 'apps/api/package.json'))
const { Client: PgClient } = api('pg') as { Client: new (url: string) => Client }
const { hash } = api('@node-rs/argon2') as { hash: (password: string, options: object) => Promise<string> }

/** How many contracts the customer has that is measured: the same ones in every world. */
export const ownContracts = 10_000
const fewContracts = 5
const password = 'Farola-2026'

export interface World {
  server: Started
  dataDir: string
  databaseUrl: string
  postmaster: number
  /** The customer with many contracts, and one with a few. */
  many: Customer
  few: Customer
}

export interface Customer {
  id: number
  token: string
}

/** A server as in production, on a database with so many contracts in all. */
export async function startWorld(dataDir: string, contracts: number): Promise<World> {
  const env = {
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret that guards a measurement only',
  }
  const server = await startFanal(env)
  try {
    const read = (file: string) => readFileSync(join(dataDir, file), 'utf8').trim()
    const [postmaster, , , port, host = ''] = read('postgres/postmaster.pid').split('\n')
    const where = `localhost:${port}/fanal?host=${encodeURIComponent(host)}`
    const databaseUrl = `postgres://fanal:${read('postgres.password')}@${where}`
    const [many, few] = await fill(databaseUrl, contracts)
    return {
      server,
      dataDir,
      databaseUrl,
      postmaster: Number(postmaster),
      many: { id: many, token: await signIn(server.port, '12345678Z') },
      few: { id: few, token: await signIn(server.port, '87654321X') },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function fill(databaseUrl: string, contracts: number): Promise<[number, number]> {
  const db = new PgClient(databaseUrl)
  await db.connect()
  try {
    const secret = await hash(password, { memoryCost: 65_536, timeCost: 4, parallelism: 1 })
    const account = async (vat: string) => {
      const { rows } = await db.query(
        `with u as (insert into customers (vat, name, email) values ($1, 'Marta Puig', 'marta@example.com') returning id)
         insert into accounts (customer_id, password_hash) select id, $2 from u returning customer_id as id`,
        [vat, secret],
      )
      return Number(rows[0]?.id)
    }
    const own: [number, number] = [await account('12345678Z'), await account('87654321X')]
    await db.query(fillText(contracts, own))
    await db.query('vacuum analyze')
    return own
  } finally {
    await db.end()
  }
}

/**
 * Every so many rows one of the customer's own, the others of people with ten contracts each: nobody's rows lie together.
 * The n-th of the own ones reads the same however many others there are.
 */
function fillText(contracts: number, [many, few]: [number, number]): string {
  const every = contracts / ownContracts
  const people = Math.max(1, (contracts - ownContracts) / 10)
  return `
    insert into customers (vat, name, email)
      select 'B' || i, 'Cliente ' || i, 'c' || i || '@example.com' from generate_series(0, ${people - 1}) i;
    create temporary table strangers as
      select row_number() over () - 1 as at, id from customers where vat like 'B%';
    create unique index on strangers (at);
    insert into contracts (name, customer_id, type, state, sign_date, start_date, cups, street, city, postal_code,
      tariff_name, product_name, contracted_power)
    select n.letter || lpad(n.k::text, 8, '0'), n.customer_id,
      case when n.k % 7 = 0 then 'gas' else 'electricity' end,
      case when n.k % 11 = 0 then 'baixa' when n.k % 97 = 0 then 'esborrany' else 'activa' end,
      '2024-02-01', '2024-02-10', 'ES003140' || lpad(n.k::text, 10, '0') || 'MK0F',
      (array['Carrer Nou', 'Avinguda de la Constitució', 'Calle de Alcalá', 'Passeig de Gràcia', 'Plaça Major'])[1 + n.k % 5]
        || ', ' || n.k % 300,
      (array['Girona', 'Mataró', 'Madrid', 'Barcelona', 'L’Hospitalet de Llobregat', 'Sabadell'])[1 + n.k % 6],
      '17' || lpad((n.k % 900)::text, 3, '0'), '2.0TD', 'Llum Clara',
      '[{"period": "P1", "power": "4.600"}, {"period": "P2", "power": "4.600"}]'
    from (
      select 'A' as letter, i / ${every} as k, ${many} as customer_id, i as at
        from generate_series(${every}, ${contracts}, ${every}) i
      union all
      select 'B', i, s.id, i from generate_series(1, ${contracts}) i
        join strangers s on s.at = (i * 7919::bigint) % ${people} where i % ${every} <> 0
      union all
      select 'C', i, ${few}, i * ${every} from generate_series(1, ${fewContracts}) i) n
    order by n.at`
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
