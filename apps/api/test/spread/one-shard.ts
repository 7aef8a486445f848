import { Client } from 'pg'
import { afterAll, expect } from 'vitest'
import { currentCall, explaining } from './calls.ts'

// A set-up file, for tests on a spread database (`npm run test:citus`): each statement that a call makes is explained before it runs, the
// first time that it is seen, and has to ask one shard. Jobs and commands may ask all.

/** Task counts anywhere in a plan. */
function tasksIn(plan: unknown): number[] {
  if (typeof plan !== 'object' || plan === null) return []
  const { 'Task Count': own = 0 } = plan as { 'Task Count'?: number }
  return [own, ...Object.values(plan).flatMap(tasksIn)]
}

interface Asked {
  text: string
  values?: unknown[]
}

type Query = (this: Client, ...given: unknown[]) => unknown

const isSpread = Boolean(process.env['TEST_WORKER_URL'])

/** One after the other. */
let turn = Promise.resolve()
const known = new Set<string>()
const found: { call: string; tasks: number; text: string }[] = []

/** As `pg` sends it. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value))
    return `{${value.map((one) => (one === null ? 'null' : JSON.stringify(textOf(one)))).join()}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Citus does not explain all statements with parameters. */
const inlined = (client: Client, { text, values = [] }: Asked) =>
  text.replaceAll(/\$(\d+)/g, (_, n: string) => {
    const value = values[Number(n) - 1]
    return value === null || value === undefined ? 'null' : client.escapeLiteral(textOf(value))
  })

const isAsked = (asked: unknown): asked is Asked =>
  typeof asked === 'object' && asked !== null && 'text' in asked

/** Explaining inside of a transaction would change how Citus runs the rest of it. */
const explainers = new Map<string, Promise<Client>>()

function explainerOf({ host, port, user, database = '' }: Client): Promise<Client> {
  const open = async () => {
    const client = new Client({ host, port, user, database })
    // The database is dropped at the end of its tests.
    client.on('error', () => explainers.delete(database))
    await client.connect()
    return client
  }
  const opened = explainers.get(database) ?? open()
  explainers.set(database, opened)
  return opened
}

async function explain(client: Client, call: string, asked: Asked): Promise<void> {
  const { text } = asked
  if (known.has(text) || !/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return
  known.add(text)
  try {
    const explainer = await explainerOf(client)
    const { rows } = await explainer.query<{ 'QUERY PLAN': unknown }>(
      `explain (format json, costs off) ${inlined(client, asked)}`,
    )
    const tasks = Math.max(0, ...rows.flatMap((row) => tasksIn(row['QUERY PLAN'])))
    if (tasks > 1) found.push({ call, tasks, text: text.replaceAll(/\s+/g, ' ').trim() })
  } catch (error) {
    found.push({ call, tasks: 0, text: `${(error as Error).message}: ${text}` })
  }
}

/** What Citus does not support. */
function noteRefusal(call: string, { code, message }: Error & { code?: string }, { text }: Asked): void {
  if (code === '0A000') found.push({ call, tasks: 0, text: `${message}: ${text}` })
}

if (isSpread && !('explains' in Client.prototype)) {
  const { query } = Client.prototype as unknown as { query: Query }
  Object.assign(Client.prototype, {
    explains: true,
    query(this: Client, ...given: unknown[]) {
      const [asked] = given
      const call = currentCall()
      if (!call || !isAsked(asked)) return query.apply(this, given)
      turn = turn.then(() => explain(this, call, asked))
      explaining.push(turn)
      const answer = query.apply(this, given)
      if (answer instanceof Promise)
        answer.catch((error: Error & { code?: string }) => noteRefusal(call, error, asked))
      return answer
    },
  })
}

if (isSpread)
  afterAll(() => {
    expect(found.splice(0)).toEqual([])
  })
