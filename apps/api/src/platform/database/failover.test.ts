import { afterEach, describe, expect, test } from 'vitest'
import { patient } from '#test/address'
import { debianPostgres, postgresPair } from '#test/processes/postgres-pair'
import { openDatabase, ping, sql } from '#platform/database'
import { isDatabaseAway } from './away.ts'

const bin = debianPostgres()

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

async function pair() {
  const made = await postgresPair(bin ?? '')
  opened.push(made)
  return made
}

/** Short limits only where a server does not answer at all. */
function open(address: string, timeouts = patient) {
  const database = openDatabase({ address, timeouts })
  opened.push(database)
  return database
}

const portOf = sql`select inet_server_port() as port`
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Error,
  )
const succeeds = (work: () => Promise<unknown>) =>
  work().then(
    () => true,
    () => false,
  )

describe.skipIf(!bin)('several servers (of Debian’s PostgreSQL, where it is installed)', () => {
  test('the one that can write is used, wherever it is in the list; without it each is named', async () => {
    const { primary, replica, url } = await pair()
    for (const ports of [
      [primary.port, replica.port],
      [replica.port, primary.port],
    ])
      expect(await open(url(...ports)).one(portOf)).toEqual({ port: primary.port })
    primary.stop()
    const error = await failureOf(open(url(primary.port, replica.port)).one(portOf))
    expect(isDatabaseAway(error)).toBe(true)
    expect(error?.message).toContain(`127.0.0.1:${primary.port} does not answer`)
    const isReplica = `127.0.0.1:${replica.port} is a replica: it can only be read`
    expect(error?.message).toContain(isReplica)
    // The only one that is named, as by a mistake.
    const alone = open(url(replica.port))
    expect((await failureOf(alone.one(portOf)))?.message).toBe(isReplica)
    // As soon as it is promoted it serves.
    replica.promote()
    expect(await alone.one(portOf)).toEqual({ port: replica.port })
  })

  test('when the primary dies the promoted replica is used, by listeners too', async () => {
    const { primary, replica, url } = await pair()
    const database = open(url(primary.port, replica.port))
    const heard: string[] = []
    let reconnected = 0
    await database.listen?.('news', { hear: (text) => heard.push(text), missed: () => (reconnected += 1) })
    await database.run(sql`create table notes (text text)`)
    const isReplicated = sql`select count(*) from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()`
    await expect.poll(() => database.one(isReplicated), { timeout: 60_000 }).toEqual({ count: 1 })
    primary.stop()
    replica.promote()
    await expect
      .poll(() => succeeds(() => database.run(sql`insert into notes (text) values ('after')`)), {
        timeout: 60_000,
      })
      .toBe(true)
    expect(await database.one(portOf)).toEqual({ port: replica.port })
    await expect.poll(() => reconnected, { timeout: 60_000 }).toBeGreaterThan(0)
    await database.run(sql`select pg_notify('news', 'hello')`)
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['hello'])
  })

  test('a frozen primary is left, and not believed when it wakes up after another was promoted', async () => {
    const { primary, replica, url } = await pair()
    const hasty = { ...patient, connectMs: 2_000, statementMs: 1_000 }
    const database = open(url(primary.port, replica.port), hasty)
    await Promise.all([1, 2, 3].map(() => database.one(sql`select pg_sleep(0.1)`)))
    primary.signal('SIGSTOP')
    const error = await failureOf(database.one(portOf))
    expect(isDatabaseAway(error)).toBe(true)
    replica.promote()
    await expect.poll(() => succeeds(() => ping(database)), { timeout: 60_000 }).toBe(true)
    expect(await database.one(portOf)).toEqual({ port: replica.port })
    primary.signal('SIGCONT')
    // Both say now that they can write; only one began the later timeline.
    expect(await open(url(primary.port, replica.port)).one(portOf)).toEqual({ port: replica.port })
    replica.stop()
    await expect
      .poll(async () => (await failureOf(database.one(portOf)))?.message, { timeout: 60_000 })
      .toContain(`127.0.0.1:${primary.port} is a former primary: another server has taken its place`)
  })
})
