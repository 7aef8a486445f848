import { setTimeout as sleep } from 'node:timers/promises'
import type { StaffCase } from '@fanal/contract/schemas/casework'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { aRequest, anAsker } from '#test/fixtures/cases'
import { aStaffPerson, staffToken } from '#test/fixtures/sessions'
import { ownProcess, type OwnProcess } from '#test/processes/own-process'
import { sharedBundle } from '#test/processes/shared-bundle'

// Two people answer the same cases while their servers are killed: each answer arrives once, in its own case, or is still
// there for whoever wrote it. `TEST_WHOLE=1` is the long form.

const isWhole = Boolean(process.env['TEST_WHOLE'])
const [customers, answersPerKill] = isWhole ? [1_000, 20] : [12, 4]
const people = ['Laia', 'Pau']

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const bundle = await sharedBundle()

const start = () => ownProcess(database.address, { bundle, env: { TEST_WORK_MS: '100' } })

/** Two servers, one of which is always being killed and started again. */
async function mortalServers() {
  const servers: OwnProcess[] = [await start(), await start()]
  const run = { isOver: false }
  let killed = 0
  const counted = { answers: 0 }
  const killing = (async () => {
    for (let turn = 0; !run.isOver; turn = 1 - turn) {
      const before = counted.answers
      while (counted.answers < before + answersPerKill && !run.isOver) await sleep(10)
      const victim = servers[turn]
      if (run.isOver || !victim) break
      victim.child.kill('SIGKILL')
      await victim.diedAt
      killed += 1
      servers[turn] = await start()
    }
  })()
  return {
    address: () => servers[Math.floor(Math.random() * servers.length)]?.address ?? '',
    killed: () => killed,
    countAnswer: () => void (counted.answers += 1),
    stop: async () => {
      run.isOver = true
      await killing
      for (const { child, diedAt } of servers) {
        child.kill('SIGKILL')
        await diedAt
      }
    },
  }
}

type Servers = Awaited<ReturnType<typeof mortalServers>>

/** Answers until the server has said yes or no; the same key each time. */
async function ask(
  servers: Servers,
  token: string,
  { path, body, key }: { path: string; body?: object; key?: string },
): Promise<{ status: number; answer: unknown }> {
  for (;;) {
    try {
      const response = await fetch(`${servers.address()}/api/v2/staff/cases/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(5_000),
      })
      if (response.status < 500) return { status: response.status, answer: await response.json() }
    } catch {
      // The server died, or is not there yet.
    }
    await sleep(50)
  }
}

/** Reads, writes, sends; reads again where a colleague was faster. */
async function answerAll(
  servers: Servers,
  token: string,
  { name, numbers }: { name: string; numbers: string[] },
) {
  for (const number of numbers)
    for (let attempt = 0; ; attempt += 1) {
      const found = (await ask(servers, token, { path: number })).answer as StaffCase
      if (found.sending) {
        await sleep(50)
        continue
      }
      const { status } = await ask(servers, token, {
        path: `${number}/sending`,
        body: { act: 'answer', message: `${name} en ${number}`, seen: found.seen },
        key: `answer-${name}-${number}-${attempt}`,
      })
      if (status === 200) {
        servers.countAnswer()
        break
      }
      expect(status).toBe(409)
    }
}

test('what two people answer while servers are killed arrives once, and in its own case', {
  timeout: 1_200_000,
}, async () => {
  const numbers: string[] = []
  for (let i = 0; i < customers; i += 1) {
    await database.run(sql`truncate rate_limits`)
    numbers.push(await aRequest(await anAsker(app)))
  }
  const servers = await mortalServers()
  // The ten seconds are cut short here.
  const run = { isOver: false }
  const hurrying = (async () => {
    while (!run.isOver) {
      await database.run(
        sql`update case_sendings set send_at = now() where refusal is null and send_at > now()`,
      )
      await sleep(40)
    }
  })()
  await Promise.all(
    people.map(async (name, i) => {
      const token = await staffToken(app.deps, await aStaffPerson(database, 'agent', name))
      await answerAll(servers, token, { name, numbers: i === 0 ? numbers : numbers.toReversed() })
    }),
  )
  await expect
    .poll(() => database.many(sql`select number from case_sendings where refusal is null`), {
      timeout: 60_000,
    })
    .toEqual([])
  run.isOver = true
  await hurrying
  await servers.stop()
  const sent = await database.many<{ number: string; text: string; kept: number }>(sql`
    select c.number, e.text, (select count(*) from communications m where m.customer_id = c.customer_id
      and m.body like '%' || e.text || '%') as kept
    from cases c join case_entries e on e.customer_id = c.customer_id and e.case_id = c.id
    where e.kind = 'message' order by c.number, e.text`)
  const refused = await database.many<{ number: string; text: string }>(sql`
    select number, draft->>'message' as text from case_sendings`)
  const expected = numbers
    .toSorted()
    .flatMap((number) => people.toSorted().map((name) => ({ number, text: `${name} en ${number}` })))
  const all = [...sent.map(({ number, text }) => ({ number, text })), ...refused]
  expect(all.toSorted((a, b) => (`${a.number} ${a.text}` < `${b.number} ${b.text}` ? -1 : 1))).toEqual(
    expected,
  )
  expect(sent.every(({ kept }) => kept === 1)).toBe(true)
  expect(servers.killed()).toBeGreaterThan(0)
})
