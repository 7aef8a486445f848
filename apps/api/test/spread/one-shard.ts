import { Client } from 'pg'
import { afterAll, expect } from 'vitest'
import { currentCall } from './calls.ts'

// A set-up file of the tests on a spread database: each statement that a call makes is explained before it runs, the
// first time that it is seen, and has to ask one shard. Jobs and commands may ask all.

interface Plan {
  'Distributed Query'?: { Job?: { 'Task Count'?: number }; Subplans?: unknown }
}

/** Task counts anywhere in a plan. */
function tasksIn(plan: unknown): number[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = (plan as Plan['Distributed Query'] & { 'Task Count'?: number })['Task Count']
  return [...(own === undefined ? [] : [own]), ...Object.values(plan).flatMap(tasksIn)]
}

interface Asked {
  text: string
  values?: unknown[]
}

type Query = (this: Client, ...given: unknown[]) => unknown

const known = new Set<string>()
const found: { call: string; tasks: number; text: string }[] = []
const explaining: Promise<void>[] = []

function explain(client: Client, query: Query, { text, values }: Asked): void {
  const call = currentCall()
  if (!call || known.has(text) || !/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return
  known.add(text)
  const answer = query.call(client, { text: `explain (format json, costs off) ${text}`, values }) as Promise<{
    rows: { 'QUERY PLAN': unknown }[]
  }>
  explaining.push(
    answer.then(
      ({ rows }) => {
        const tasks = Math.max(0, ...rows.flatMap((row) => tasksIn(row['QUERY PLAN'])))
        if (tasks > 1) found.push({ call, tasks, text: text.replaceAll(/\s+/g, ' ').trim() })
      },
      (error: Error) => void found.push({ call, tasks: 0, text: `${error.message}: ${text}` }),
    ),
  )
}

/** What Citus does not support. */
function noteRefusal({ code, message }: Error & { code?: string }, asked: unknown): void {
  if (code === '0A000')
    found.push({ call: currentCall() ?? 'a job', tasks: 0, text: `${message}: ${JSON.stringify(asked)}` })
}

if (process.env['TEST_SPREAD'] && !('explains' in Client.prototype)) {
  const query = Client.prototype.query as unknown as Query
  Object.assign(Client.prototype, {
    explains: true,
    query(this: Client, ...given: unknown[]) {
      const [asked] = given
      if (typeof asked === 'object' && asked !== null && 'text' in asked) explain(this, query, asked as Asked)
      const answer = query.apply(this, given)
      if (answer instanceof Promise)
        answer.catch((error: Error & { code?: string }) => noteRefusal(error, asked))
      return answer
    },
  })
}

afterAll(async () => {
  await Promise.all(explaining.splice(0))
  expect(found.splice(0)).toEqual([])
})
