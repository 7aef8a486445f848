import { once } from 'node:events'
import { createServer } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailServer } from '#test/doubles/mail-server'
import { startS3 } from '#test/doubles/s3'
import { localCertificate } from '#test/fixtures/tls'
import { ownDatabase } from '#test/processes/own-database'
import { type Database, type Db, sql } from '#platform/database'
import { debianPostgres, postgresPair } from '#test/processes/postgres-pair'
import { assertLasting, citusCheck, roomCheck } from './checks.ts'

const database = await closedAfterAll(testDatabase())
const DATA_DIR = await folderRemovedAfterAll()
const plain = { PUBLIC_URL: 'http://portal.example.com', DATA_DIR }

/** What it says of each check. */
async function doctor(address = database.address, env: Record<string, string> = {}) {
  const { code, out, err } = await fanal(address, ['doctor'], { ...plain, ...env })
  const lines = out
    .trim()
    .split('\n')
    .map((line) => /^(ok|WRONG) +(.{20}) (.*)$/.exec(line)?.slice(1) ?? [line])
  const said = Object.fromEntries(lines.map(([state, name = '', text]) => [name.trim(), `${state}: ${text}`]))
  return { code, err, said }
}

test('a database as it should be', async () => {
  const { said } = await doctor()
  expect(said).toMatchObject({
    database: 'ok: answers and can write',
    schema: expect.stringMatching(/^ok: \d+ migrations, as this version needs$/) as string,
    replication: expect.stringMatching(/^ok: no replica/) as string,
    'database servers': expect.stringMatching(/^ok: one/) as string,
    room: expect.stringMatching(/^ok: takes writes, and holds \d+\.\d GB$/) as string,
    citus: 'ok: not installed: one server holds all',
    clock: expect.stringMatching(/^ok: /) as string,
    'data folder': expect.stringMatching(/^ok: .* GB free$/) as string,
    mail: 'ok: no server: mails are written to DATA_DIR',
    'public certificate': 'ok: none: PUBLIC_URL is not https',
  })
})

test('one that does not answer is named, and the rest is still looked at', async () => {
  const { code, err, said } = await doctor('postgres://fanal@127.0.0.1:1,127.0.0.1:2/fanal')
  expect(code).toBe(1)
  expect(err).toMatch(/2 of \d+ checks failed/)
  expect(said['database']).toMatch(
    /^WRONG: None of the servers .* 127\.0\.0\.1:1 does not answer .* Check DATABASE_URL/,
  )
  expect(said['schema']).toBeUndefined()
  expect(said['mail']).toMatch(/^ok/)
})

describe('the schema', () => {
  test('of an empty database', async () => {
    const empty = await testDatabase({ empty: true })
    const { said } = await doctor(empty.address)
    await empty.close()
    expect(said['schema']).toBe('WRONG: It is empty. Start the server once: it makes the tables.')
  })

  test.each([
    [
      sql`delete from migrations where name = (select max(name) from migrations)`,
      /WRONG: 1 migrations are missing, from \d/,
    ],
    [
      sql`insert into migrations (name, checksum, is_open) values ('9999-later.sql', '', true)`,
      /^ok: of a newer version \(9999-later\.sql\)/,
    ],
    [
      sql`insert into migrations (name, checksum) values ('9999-later.sql', '')`,
      /WRONG: .*another version .*9999-later/,
    ],
  ])('of another version: %#', async (change, expected) => {
    const other = await testDatabase()
    await other.run(change)
    const { said } = await doctor(other.address)
    await other.close()
    expect(said['schema']).toMatch(expected)
  })
})

test('a full disk, where nothing can be written', async () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const database = { transaction: () => Promise.reject(full) } as Pick<Database, 'transaction'>
  await expect(roomCheck(database).run()).rejects.toThrow(
    /^The disk of the database is full \(could not extend file.*\)\. Make room there/,
  )
})

describe('a cluster of Citus', () => {
  const tables = [
    [/extversion/, [{ version: '13.2' }]],
    [/from pg_dist_partition where/, [{}]],
  ] as const
  /** Answers as a spread database does, except for what is given. */
  const cluster = (...given: (readonly [RegExp, readonly object[]])[]) => {
    const many = async ({ text }: { text: string }) =>
      ([...given, ...tables].find(([pattern]) => pattern.test(text))?.[1] ?? []) as never[]
    return { many, maybe: async (query: { text: string }) => (await many(query))[0] } as unknown as Db
  }
  const run = (...given: Parameters<typeof cluster>) =>
    citusCheck(cluster([/pg_extension where extname/, [{ version: '13.2' }]], ...given)).run()

  test('whose workers answer', async () => {
    expect(await run([/pg_dist_node/, [{ name: 'w1:5432', isActive: true }]])).toBe('13.2 with 1 nodes')
  })

  test.each<[string, readonly [RegExp, readonly object[]], RegExp]>([
    [
      'that lost a worker',
      [/run_command_on_workers/, [{ name: 'w1:5432', isThere: false }]],
      /^w1:5432 does not answer.* Start it/,
    ],
    [
      'with a worker that is set aside',
      [/pg_dist_node/, [{ name: 'w2:5432', isActive: false }]],
      /^w2:5432 is not active.* citus_activate_node/,
    ],
    [
      'that is not used',
      [/from pg_dist_partition where/, []],
      /all rows lie on one machine\. Run fanal database distribute/,
    ],
    [
      'with a new table',
      [/from pg_class c/, [{ name: 'notes', kind: 'customer', references: [] }]],
      /^notes is not spread yet/,
    ],
  ])('%s', async (_, given, expected) => {
    await expect(run(given)).rejects.toThrow(expected)
  })
})

const bin = debianPostgres()
test.runIf(bin)('every server of the list is asked', { timeout: 300_000 }, async () => {
  const pair = await postgresPair(bin ?? '')
  const { primary, replica } = pair
  const ask = async (...ports: number[]) => (await doctor(pair.url(...ports))).said
  expect((await ask(replica.port, primary.port))['database servers']).toBe(
    `ok: 127.0.0.1:${replica.port} replica, 127.0.0.1:${primary.port} primary`,
  )
  expect((await ask(replica.port))['database']).toMatch(
    /^WRONG: 127\.0\.0\.1:\d+ is a replica: it can only be read\. Check DATABASE_URL/,
  )
  expect((await ask(primary.port, 1))['database servers']).toMatch(
    /^WRONG: 127\.0\.0\.1:1 cannot be asked \(.*ECONNREFUSED.*\): it could not take over\./,
  )
  replica.promote()
  expect((await ask(replica.port, primary.port))['database servers']).toMatch(/^WRONG: .* both take writes/)
  await pair.close()
})

test('commits that wait for a replica', async () => {
  const own = await ownDatabase()
  await own.loseReplica()
  const { said } = await doctor(own.address)
  await own.close()
  expect(said['replication']).toMatch(/^WRONG: Commits wait for nobody, but no such replica is connected/)
})

test('a mail server that takes mails, and one that is not there', async () => {
  const server = await mailServer()
  expect((await doctor(database.address, { SMTP_URL: server.url })).said['mail']).toMatch(
    /^ok: .* takes our mails/,
  )
  await server.close()
  expect((await doctor(database.address, { SMTP_URL: server.url })).said['mail']).toMatch(
    /^WRONG: .* does not take our mails \(.+\)\. Check SMTP_URL\.$/,
  )
})

describe('the store of files', () => {
  const files = async (FILES_URL: string) => (await doctor(database.address, { FILES_URL })).said

  test('none, and a folder that works', async () => {
    expect((await files('database'))['files']).toBe('ok: in the database')
    expect(await files(`file://${DATA_DIR}`)).toMatchObject({
      files: `ok: the folder ${DATA_DIR} can be written, read, listed and deleted from`,
      'files to move': 'ok: 0 wait in the database',
    })
  })

  test('a folder that is not there', async () => {
    expect((await files(`file://${DATA_DIR}/mount`))['files']).toBe(
      `WRONG: The folder ${DATA_DIR}/mount is not there. Mount it, or create it for the user of the server.`,
    )
  })

  test('a bucket that works, denies, is in another region, or full', async () => {
    const s3 = await startS3()
    expect((await files(s3.url))['files']).toMatch(/^ok: the bucket files at .* can be written/)
    s3.state.fault = 'denies'
    expect((await files(s3.url))['files']).toMatch(/^WRONG: The bucket files at .* denies it\. Allow/)
    s3.state.fault = 'other region'
    expect((await files(s3.url))['files']).toMatch(/another region \(eu-south-2\)\. Correct \?region=/)
    s3.state.fault = 'full'
    expect((await files(s3.url))['files']).toMatch(/is full\. Make room/)
    await s3.close()
    expect((await files(s3.url))['files']).toMatch(/does not answer as it should \(ECONNREFUSED\)/)
  })
})

test('certificates that end soon', async () => {
  const server = createServer(localCertificate()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const PUBLIC_URL = `https://127.0.0.1:${(server.address() as { port: number }).port}`
  const { said } = await doctor(database.address, { PUBLIC_URL })
  server.close()
  expect(said['public certificate']).toMatch(/^WRONG: The certificate of https:.* ends in 0 days/)
  expect(assertLasting('2026-12-31T00:00:00Z', 'It', Date.parse('2026-01-01'))).toBe(
    'valid until 2026-12-31T00:00:00Z',
  )
  expect(() => assertLasting('2026-01-01', 'It', Date.parse('2026-02-01'))).toThrow('It ended on 2026-01-01')
})
