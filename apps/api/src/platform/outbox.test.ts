import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { askServer, testDatabase } from '#test/database'
import { closedAfterAll } from '#test/closed-after-all'
import { openDatabase, sql } from './database.ts'
import { everyWhile } from './outbox/every-while.ts'
import {
  briefly,
  enqueue,
  enqueueMany,
  forgetSent,
  GivenUp,
  outboxGauges,
  withRetriesForDays,
  retryNow,
  type Sender,
  sendDue,
} from './outbox.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })

const database = await closedAfterAll(testDatabase())
beforeEach(async () => {
  lines.length = 0
  await database.run(sql`truncate outbox`)
})

interface Row {
  attempts: number
  is_sent: boolean
  is_failed: boolean
  last_error: string | null
}
const rows = () =>
  database.many<Row>(sql`
    select attempts, sent_at is not null as is_sent,
           failed_at is not null as is_failed, last_error from outbox order by id`)
const makeDue = () => database.run(sql`update outbox set next_attempt_at = now()`)

test('messages of a failed transaction are not sent', async () => {
  const failing = database.transaction(async (tx) => {
    await enqueue(tx, 'mail', { to: 'a@example.com' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await sendDue(database, { mail: async () => {} }, log)).toBe(0)
})

test('two processes at once send each message once', async () => {
  for (let i = 0; i < 20; i += 1) await enqueue(database, 'mail', { number: i })
  const other = openDatabase({ address: database.address })
  const sent: unknown[] = []
  const mail: Sender = async ({ payload }) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    sent.push((payload as { number: number }).number)
  }
  const counts = await Promise.all([sendDue(database, { mail }, log), sendDue(other, { mail }, log)])
  await other.close()
  expect([...sent].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, i) => i))
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(await sendDue(database, { mail }, log)).toBe(0)
})

describe('a message that cannot be sent', () => {
  test.each<[string, Sender]>([
    ['rejects', () => Promise.reject(new Error('mailbox of ada@example.com is full'))],
    [
      'throws',
      () => {
        throw new Error('mailbox of ada@example.com is full')
      },
    ],
    // A library may throw anything.
    ['throws a text', () => Promise.reject('mailbox of ada@example.com is full')],
  ])('is kept for later when the sender %s, without holding up the others', async (_, failing) => {
    await enqueue(database, 'mail', {})
    await enqueue(database, 'other', {})
    const sent: number[] = []
    const other: Sender = async ({ id }) => void sent.push(id)
    expect(await sendDue(database, { mail: failing, other }, log)).toBe(1)
    expect(sent).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { is_sent: false, attempts: 1, last_error: expect.stringContaining('is full') as string },
      { is_sent: true },
    ])
    expect(lines.join('')).toContain('message not sent')
    expect(lines.join('')).not.toContain('ada@example.com')
  })

  const failing = {
    mail: () => Promise.reject(new Error('away')),
    notice_webhook: () => Promise.reject(new Error('away')),
  }

  /** As if the first failure had been that many hours ago. */
  const failingFor = (hours: number) =>
    database.run(sql`
      update outbox set next_attempt_at = now(), failing_since = now() - make_interval(hours => ${hours})`)

  test('is retried with growing delays, and never given up for their number', async () => {
    await enqueue(database, 'mail', {})
    const delays = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, ...Array.from({ length: 90 }, () => 3600)]
    for (const delay of delays) {
      const before = new Date()
      await sendDue(database, failing, log)
      // Between the two clocks, however slow the machine.
      const { most, least } = await database.one<{ most: number; least: number }>(sql`
        select extract(epoch from next_attempt_at - ${before}::timestamptz)::float8 as most,
          extract(epoch from next_attempt_at - clock_timestamp())::float8 as least from outbox`)
      expect(least).toBeLessThanOrEqual(delay)
      expect(most).toBeGreaterThanOrEqual(delay)
      expect(await sendDue(database, failing, log)).toBe(0)
      await makeDue()
    }
    expect(await sendDue(database, { mail: async () => {} }, log)).toBe(1)
  })

  test.each<[string, number, () => Promise<void>]>([
    ['a mail', 72, () => enqueue(database, 'mail', {})],
    ['a code', 1, () => enqueue(database, 'mail', {}, briefly)],
    ['a receipt', 168, () => enqueue(database, 'mail', {}, withRetriesForDays)],
    ['one of many', 168, () => enqueueMany(database, [{ kind: 'mail', payload: {}, ...withRetriesForDays }])],
    ['a webhook', 96, () => enqueue(database, 'notice_webhook', {})],
  ])('%s is given up after %d hours, which the log says', async (_, hours, add) => {
    await add()
    await sendDue(database, failing, log)
    await failingFor(hours - 1)
    await sendDue(database, failing, log)
    expect(await rows()).toMatchObject([{ attempts: 2, is_failed: false }])
    expect(lines.join('')).not.toContain('message given up')
    await failingFor(hours)
    await sendDue(database, failing, log)
    expect(await rows()).toMatchObject([{ attempts: 3, is_failed: true }])
    expect(lines.at(-1)).toMatch(/"level":50.*"message given up"/)
    await makeDue()
    expect(await sendDue(database, { mail: async () => {}, notice_webhook: async () => {} }, log)).toBe(0)
  })

  test('is sent at once when the operator says so, and tried as long as a new one', async () => {
    for (const name of ['given up', 'waiting', 'new']) await enqueue(database, 'mail', { name })
    const sent: string[] = []
    const nameOf = ({ payload }: { payload: unknown }) => (payload as { name: string }).name
    const some = (refused: string[]): Record<string, Sender> => ({
      mail: async (message) => {
        const name = nameOf(message)
        if (name === 'given up' && refused.includes(name)) throw new GivenUp('gone')
        if (refused.includes(name)) throw new Error('away')
        sent.push(name)
      },
    })
    await sendDue(database, some(['given up', 'waiting']), log)
    expect([sent, await sendDue(database, some([]), log)]).toEqual([['new'], 0])
    const [first] = await database.many<{ id: number }>(sql`select id from outbox order by id`)
    expect(await retryNow(database, 'mail', [first?.id ?? 0])).toBe(1)
    await sendDue(database, some([]), log)
    expect(await retryNow(database, 'other', 'all')).toBe(0)
    expect(await retryNow(database, 'mail', 'all')).toBe(1)
    await sendDue(database, some([]), log)
    expect(sent).toEqual(['new', 'given up', 'waiting'])
  })

  test('is counted by kind: what waits, since when it fails, what was given up', async () => {
    await enqueue(database, 'mail', {})
    await enqueue(database, 'mail', { isGone: true })
    await enqueue(database, 'other', {})
    const mail: Sender = ({ payload }) =>
      Promise.reject((payload as { isGone?: true }).isGone ? new GivenUp('gone') : new Error('away'))
    await sendDue(database, { mail, other: async () => {} }, log)
    await database.run(
      sql`update outbox set failing_since = failing_since - interval '1 hour' where failed_at is null and sent_at is null`,
    )
    const told = (await outboxGauges(database)).map(({ name, values }) => [name, values])
    expect(told).toEqual([
      ['outbox_waiting', [{ labels: { kind: 'mail' }, value: 1 }]],
      [
        'outbox_failing_seconds',
        [
          {
            labels: { kind: 'mail' },
            value: expect.toSatisfy((seconds: number) => seconds >= 3_600) as number,
          },
        ],
      ],
      [
        'outbox_due_seconds',
        [
          {
            labels: { kind: 'mail' },
            value: expect.toSatisfy((seconds: number) => seconds >= 0) as number,
          },
        ],
      ],
      ['outbox_given_up_last_week', [{ labels: { kind: 'mail' }, value: 1 }]],
    ])
  })

  test('is sent once the sender works again', async () => {
    await enqueue(database, 'mail', {})
    await sendDue(database, { mail: () => Promise.reject(new Error('away')) }, log)
    await makeDue()
    expect(await sendDue(database, { mail: async () => {} }, log)).toBe(1)
    expect(await rows()).toMatchObject([{ attempts: 2, is_sent: true }])
  })

  test('is kept when nothing knows its kind', async () => {
    await enqueue(database, 'fax', {})
    await sendDue(database, {}, log)
    expect(await rows()).toMatchObject([{ is_sent: false, attempts: 1 }])
  })
})

test('a process that dies between sending and recording sends again, with the same id', async () => {
  await enqueue(database, 'mail', { to: 'ada@example.com' })
  const dying = openDatabase({ address: database.address })
  const ids: number[] = []
  const dies: Sender = async ({ id }) => {
    ids.push(id)
    // As if the process were killed: its connections end, its transaction rolls back.
    await askServer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}' and state = 'idle in transaction'`,
    )
  }
  await expect(sendDue(dying, { mail: dies }, log)).rejects.toThrow()
  await dying.close()
  const sender: Sender = async ({ id }) => void ids.push(id)
  expect(await sendDue(database, { mail: sender }, log)).toBe(1)
  expect(ids).toEqual([ids[0], ids[0]])
  expect(await sendDue(database, { mail: sender }, log)).toBe(0)
})

test('a slow mail server may exceed the usual transaction timeout', async () => {
  const hasty = openDatabase({ address: database.address, maxConnections: 1 })
  await hasty.run(sql`set idle_in_transaction_session_timeout = '1s'`)
  await enqueue(hasty, 'mail', {})
  const slow = { mail: () => new Promise<void>((resolve) => setTimeout(resolve, 1_500)) }
  expect(await sendDue(hasty, slow, log)).toBe(1)
  await hasty.close()
})

test('the worker goes on after a round that failed; stopping it waits for the round under way', async () => {
  let rounds = 0
  let isDone = false
  const errors: unknown[] = []
  const work = async () => {
    rounds += 1
    if (rounds === 1) throw new Error('first round')
    if (rounds < 3) return
    await new Promise((resolve) => setTimeout(resolve, 50))
    isDone = true
  }
  const worker = everyWhile(1, work, (error) => void errors.push(error))
  await vi.waitFor(() => expect(rounds).toBe(3))
  await worker.stop()
  expect([isDone, errors.length]).toEqual([true, 1])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(rounds).toBe(3)
})

describe('what was sent', () => {
  const mail = { to: 'a@example.com', subject: 'Hello', text: 'the password', html: '<p>the password</p>' }
  const sentAgo = async (ago: string | null) => {
    await enqueue(database, 'mail', mail)
    await database.run(
      sql`update outbox set sent_at = now() - ${ago}::interval where id = (select max(id) from outbox)`,
    )
  }

  test('loses its content within the hour, and its row after three months; pending ones stay', async () => {
    for (const ago of ['91 days', '2 hours', '10 minutes', null]) await sentAgo(ago)
    await forgetSent(database)
    const kept = await database.many<{ payload: object }>(sql`select payload from outbox order by id`)
    const { text: _, html: __, ...withoutWords } = mail
    expect(kept.map(({ payload }) => payload)).toEqual([withoutWords, mail, mail])
  })
})
