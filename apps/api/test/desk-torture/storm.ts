import { once } from 'node:events'
import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { between, randomFrom, type Random } from '#demo/random'
import { openCase } from '#features/support/open/open-case'
import { sql } from '#platform/database'
import { startStaffSession } from '#platform/staff/staff-session'
import { tokensOf } from '#platform/session'
import { testSecret } from '../address.ts'
import { testEnv } from '../app.ts'
import { aContract, aCustomer } from '../builders.ts'
import { aStaffPerson } from '../fixtures/sessions.ts'
import { pause, Servers, type World } from '../support-torture/world.ts'

interface StormOptions {
  /** Each is answered by both people. */
  cases: number
  seed: number
  /** One of so many deaths is the database's. */
  breakEvery: number
  /** Between two deaths, at most; a tenth of it at least. */
  restMs: number
}

export interface AnsweredCase {
  number: string
  customerId: number
  email: string
}

export interface Tally {
  cases: AnsweredCase[]
  /** Calls that were made again because nobody answered. */
  repeated: number
  killed: number
  broken: number
  wrong: string[]
}

export const people = ['Laia', 'Pau'] as const

/** What somebody writes in a case: the words name both. */
export const wordsOf = (name: string, number: string) => `${name} en ${number}`

async function aCase({ database }: World, i: number): Promise<AnsweredCase> {
  const email = `torture-${i}@example.com`
  const { id: customerId } = await aCustomer(database, { email })
  const { id: contractId } = await aContract(database, { customerId })
  const { number } = await database.transaction((tx) =>
    openCase(testEnv(), tx, {
      customerId,
      contractId,
      kind: 'request',
      subject: 'Una consulta',
      text: 'Hola',
      fileIds: [],
      name: 'Ona',
      email,
      isEmailConfirmed: true,
      locale: 'es-ES',
    }),
  )
  return { number, customerId, email }
}

async function aToken({ database }: World, name: string): Promise<string> {
  const { staffId } = await aStaffPerson(database, 'agent', name)
  const visit = { ip: '192.0.2.1', userAgent: 'test' }
  const session = { staffId, actor: name, way: 'password', visit } as const
  return (await startStaffSession(database, tokensOf(testSecret), session)).token
}

interface Asking {
  servers: Servers
  tally: Tally
  random: Random
  token: string
}

interface Asked {
  path: string
  body?: object
  key?: string
}

/** Until a server has said yes or no; with the same key each time. */
async function ask({ servers, tally, random, token }: Asking, { path, body, key }: Asked) {
  for (;;) {
    try {
      const response = await fetch(`${servers.any(random)}/api/v2/staff/cases/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(5_000),
      })
      if (response.status < 500 && response.status !== 429)
        return { status: response.status, answer: await response.json() }
    } catch {
      // The server died, or is not there yet.
    }
    tally.repeated += 1
    await pause(50)
  }
}

/** Reads, writes, sends; reads again where a colleague was faster. */
async function answerAll(asking: Asking, name: string, cases: readonly AnsweredCase[]): Promise<void> {
  for (const { number } of cases)
    for (let attempt = 0; ; attempt += 1) {
      const found = (await ask(asking, { path: number })).answer as StaffCase
      if (found.sending) {
        await pause(40)
        continue
      }
      const { status, answer } = await ask(asking, {
        path: `${number}/sending`,
        body: { act: 'answer', message: wordsOf(name, number), seen: found.seen },
        key: `answer-${name}-${number}-${attempt}`,
      })
      if (status === 200) break
      if (status !== 409) throw new Error(`${number}: ${status} ${JSON.stringify(answer)}`)
    }
}

async function die(
  world: World,
  servers: Servers,
  tally: Tally,
  { seed, breakEvery, restMs, over }: StormOptions & { over: AbortSignal },
): Promise<void> {
  const random = randomFrom(seed)
  const ended = once(over, 'abort')
  for (let i = 1; !over.aborted; i += 1) {
    await pause(between(random, restMs / 10, restMs))
    tally.wrong.push(...servers.ended())
    if (i % breakEvery === 0) {
      await world.breakDatabase()
      tally.broken += 1
    } else {
      await servers.replaceOne(random, ended)
      tally.killed += 1
    }
  }
}

/** What waits its ten seconds leaves at once, whatever breaks meanwhile. */
async function hurry({ database }: World, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await database.run(sql`update case_sendings set send_at = now() where send_at > now()`).catch(() => 0)
    await pause(40)
  }
}

const waitMs = 60_000

/** Nothing waits to leave any more. */
async function allLeft({ database }: World, wrong: string[]): Promise<void> {
  for (const end = Date.now() + waitMs; ; await pause(100)) {
    const { n } = await database.one<{ n: number }>(sql`
      select count(*)::int as n from case_sendings`)
    if (n === 0) return
    if (Date.now() < end) continue
    wrong.push(`${n} answers never left`)
    return
  }
}

/** Two people answer the same cases, from both ends, while their servers and the database die. */
export async function storm(world: World, options: StormOptions): Promise<Tally> {
  const tally: Tally = { cases: [], repeated: 0, killed: 0, broken: 0, wrong: [] }
  for (let i = 0; i < options.cases; i += 1) tally.cases.push(await aCase(world, i))
  const servers = new Servers({ ...world, env: { TEST_WORK_MS: '100' } })
  await servers.start()
  const over = new AbortController()
  const deaths = die(world, servers, tally, { ...options, over: over.signal })
  const hurrying = hurry(world, over.signal)
  try {
    await Promise.all(
      people.map(async (name, i) => {
        const random = randomFrom(options.seed + 1 + i)
        const asking = { servers, tally, random, token: await aToken(world, name) }
        await answerAll(asking, name, i === 0 ? tally.cases : tally.cases.toReversed())
      }),
    )
    await allLeft(world, tally.wrong)
  } finally {
    over.abort()
    await Promise.all([deaths, hurrying])
    await servers.stop()
  }
  return tally
}
