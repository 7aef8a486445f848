import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase, sql } from '#platform/database'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { testSecret } from '../address.ts'
import { startStripeDouble } from '../doubles/stripe.ts'
import { makePeople } from './load.ts'
import { option, ports, postgresBin, requirePrograms, until, workshop } from './parts.ts'
import { startPortal } from './portal.ts'
import { record } from './report.ts'
import { say, seconds } from './world.ts'

// Somebody deletes what they should not, minutes later the disk is gone: back to the moment before, by the steps of
// docs/operations/recover.md.

const gigabytes = option('gb', 2)
const minutes = option('minutes', 5)
requirePrograms({ [`${postgresBin}/initdb`]: 'postgresql-15', '/usr/bin/pgbackrest': 'pgbackrest' })

const guide = fileURLToPath(new URL('../../../../docs/operations/recover.md', import.meta.url))
/** The commands that operators are told. */
function stepsOfGuide(): string {
  const section = readFileSync(guide, 'utf8').split('## Back to a point in time')[1] ?? ''
  const block = /```sh\n([\s\S]*?)```/.exec(section)?.[1]
  if (!block) throw new Error('docs/operations/recover.md has no steps to run')
  return block
}

const shop = workshop()
const [port] = ports.postgres
const data = join(shop.folder, 'data')
const program = (name: string) => join(postgresBin, name)
const config = shop.write(
  'pgbackrest.conf',
  `[global]
repo1-path=${shop.folder}/repo
repo1-retention-full=1
compress-type=lz4
process-max=2
start-fast=y
log-level-console=warn
log-path=${shop.folder}
lock-path=${shop.folder}/lock
spool-path=${shop.folder}/spool
[fanal]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${shop.folder}
pg1-user=postgres
`,
)
const settings = `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${shop.folder}'
archive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=fanal archive-push %p'
archive_timeout = 60
max_wal_size = '2GB'
`
const backrest = (...words: string[]) =>
  shop.run('/usr/bin/pgbackrest', [`--config=${config}`, '--stanza=fanal', ...words])
const pgCtl = (...words: string[]) => shop.run(program('pg_ctl'), ['-D', data, '-w', ...words])
const url = `postgres://postgres@127.0.0.1:${port}/postgres`
const open = () => openDatabase({ address: url, withoutTimeouts: true, secret: () => testSecret })

/** Checksums of every row that must be the same afterwards. */
async function checksums(): Promise<string> {
  const database = open()
  try {
    const { sums } = await database.one<{ sums: string }>(sql`
      select concat_ws(' ',
        (select md5(string_agg(c::text, '' order by c.id)) from customers c),
        (select md5(string_agg(v::text, '' order by v.id)) from invoices v),
        (select count(*) || ':' || sum(hashtext(kind)::bigint) from events)) as sums`)
    const { filler } = await database.one<{ filler: string }>({
      text: `select count(*) || ':' || sum(hashtext(noise)::bigint) as filler from drill_filler`,
      values: [],
    })
    return `${sums} ${filler}`
  } finally {
    await database.close()
  }
}

/** Rows of noise, which compresses as badly as documents do. */
async function fill(): Promise<number> {
  const database = open()
  const run = (text: string) => database.run({ text, values: [] })
  await run('create table drill_filler (id bigint, noise text)')
  for (let tenth = 0; tenth < 10 * gigabytes; tenth += 1)
    await run(`insert into drill_filler select n, (select string_agg(md5(random()::text || n || i), '')
      from generate_series(1, 60) i) from generate_series(1, 50000) n`)
  const { bytes } = await database.one<{ bytes: number }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  await database.close()
  return bytes
}

/** Writes once a second, until it is stopped. */
function keepWriting() {
  let isOver = false
  const stop = () => {
    isOver = true
  }
  const isStopped = () => isOver
  const writing = (async () => {
    const database = open()
    for (let n = 0; !isStopped(); n += 1) {
      await database.run(sql`insert into events (actor, kind) values ('drill', ${`after ${n}`})`)
      await pause(1_000)
    }
    await database.close()
  })()
  return async () => {
    stop()
    await writing
  }
}

const stripe = await startStripeDouble()
try {
  const folders = ['repo', 'lock', 'spool'].map((name) => join(shop.folder, name))
  await shop.run('/bin/mkdir', folders)
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-k']
  await shop.run(program('initdb'), initdb)
  await shop.run('/bin/sh', ['-c', `cat >> ${data}/postgresql.conf <<'END'\n${settings}\nEND`])
  await pgCtl('-l', join(shop.folder, 'postgres.log'), 'start')
  await backrest('stanza-create')
  const database = open()
  await migrate(database, migrationsFolder())
  await makePeople(database, 50)
  say(`Filling ${gigabytes} GB…`)
  const bytes = await fill()
  const backupMs = performance.now()
  await backrest('--type=full', 'backup')
  say(`Backed up ${(bytes / 1024 ** 3).toFixed(2)} GB in ${seconds(performance.now() - backupMs)}`)

  await database.run(sql`insert into events (actor, kind) values ('drill', 'the last good row')`)
  const before = await checksums()
  const { at } = await database.one<{ at: string }>(sql`select clock_timestamp()::text as at`)
  await pause(1_500)
  await database.run(sql`delete from invoices`)
  await database.close()
  const stopWriting = keepWriting()
  await pause(minutes * 60_000)
  await stopWriting()
  const last = open()
  const { age } = await last.one<{ age: number }>(sql`
    select extract(epoch from now() - last_archived_time)::float as age from pg_stat_archiver`)
  await last.close()
  await pgCtl('-m', 'immediate', 'stop')
  await shop.run('/bin/sh', ['-c', `rm -rf ${data}/*`])

  const brokenMs = performance.now()
  const env = `export PATH=${postgresBin}:$PATH PGDATA=${data} PGBACKREST_CONFIG=${config} PGHOST=127.0.0.1 PGPORT=${port} PGUSER=postgres RESTORE_TO='${at}'`
  await shop.run('/bin/bash', ['-euc', `${env}\n${stepsOfGuide()}`])
  const restoredMs = performance.now() - brokenMs
  const portal = await startPortal({ port: ports.portals[0], databaseUrl: url, folder: shop.folder, stripe })
  const backMs = performance.now() - brokenMs
  const isEqual = (await checksums()) === before
  await portal.stop()
  await until('the end', async () => (await pgCtl('-m', 'fast', 'stop')) !== undefined, 30_000)
  const factor = 20 / (bytes / 1024 ** 3)
  const forTwentyMs = restoredMs * factor + (backMs - restoredMs)
  record('restore', {
    load: `${(bytes / 1024 ** 3).toFixed(2)} GB, disk lost ${minutes} min after the moment to go back to`,
    figures: [
      `checksums ${isEqual ? 'equal' : 'DIFFER'}`,
      `the portal answers ${seconds(backMs)} after the first step (restore and replay ${seconds(restoredMs)}); for 20 GB that is ${(forTwentyMs / 60_000).toFixed(1)} min`,
      `what was not archived yet when the disk was lost: ${age.toFixed(0)} s`,
    ],
    isKept: isEqual && age <= 300 && forTwentyMs <= 600_000,
  })
} finally {
  await pgCtl('-m', 'immediate', 'stop').catch(() => '')
  await shop.close()
  await stripe.close()
}
