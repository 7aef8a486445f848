import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase, sql } from '#platform/database'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { testSecret } from '../address.ts'
import { startStripeDouble } from '../doubles/stripe.ts'
import { makePeople } from './load.ts'
import { option, ports, postgresBin, until, workshop } from './parts.ts'
import { startPortal } from './portal.ts'
import { record } from './report.ts'
import { say, seconds } from './world.ts'

// Somebody deletes what they should not, minutes later the disk is gone: back to the moment before, by the steps of
// docs/operations/recover.md.

const gigabytes = option('gb', 2)
const minutes = option('minutes', 5)

const guide = fileURLToPath(new URL('../../../../docs/operations/recover.md', import.meta.url))
/** What operators are told to write into a file, or to run. */
function blockOfGuide(kind: 'ini' | 'sh'): string[] {
  const section = readFileSync(guide, 'utf8').split('## Back to a point in time')[1] ?? ''
  const block = new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(section)?.[1]
  if (!block) throw new Error(`docs/operations/recover.md has no block of ${kind}`)
  return block.trim().split('\n')
}

const shop = workshop()
const [port] = ports.postgres
const data = join(shop.folder, 'data')
const program = (name: string) => join(postgresBin, name)
/** The operators' configuration, in the folders of this drill. */
const own: Record<string, string> = {
  'repo1-path': join(shop.folder, 'repo'),
  'spool-path': join(shop.folder, 'spool'),
  'pg1-path': data,
  'process-max': String(cpus().length),
}
const more: Record<string, string[]> = {
  '[global]': ['log-level-console=warn', `log-path=${shop.folder}`, `lock-path=${join(shop.folder, 'lock')}`],
  '[fanal]': [`pg1-port=${port}`, `pg1-socket-path=${shop.folder}`, 'pg1-user=postgres'],
}
const ownLines = (line: string) => {
  const [name = ''] = line.split('=')
  return [name in own ? `${name}=${own[name]}` : line, ...(more[line] ?? [])]
}
const config = shop.write('pgbackrest.conf', `${blockOfGuide('ini').flatMap(ownLines).join('\n')}\n`)
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
async function fill(size: number): Promise<void> {
  const database = open()
  const run = (text: string) => database.run({ text, values: [] })
  await run('create table if not exists drill_filler (id bigint, noise text)')
  const rows = 50_000
  for (let left = Math.round(10 * size * rows); left > 0; left -= rows)
    await run(`insert into drill_filler select n, (select string_agg(md5(random()::text || n || i), '')
      from generate_series(1, 60) i) from generate_series(1, ${Math.min(left, rows)}) n`)
  await database.close()
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
  await fill(gigabytes)
  const backupMs = performance.now()
  await backrest('--type=full', 'backup')
  say(`Backed up in ${seconds(performance.now() - backupMs)}`)
  // What changes between two backups, and is played back.
  const { lsn } = await database.one<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)
  await fill(gigabytes / 10)
  const { bytes, log } = await database.one<{ bytes: number; log: number }>(sql`
    select pg_database_size(current_database()) as bytes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), ${lsn}::pg_lsn)::float as log`)

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
  let copiedMs = 0
  for (const step of blockOfGuide('sh')) {
    const begin = performance.now()
    await shop.run('/bin/bash', ['-euc', `${env}\n${step}`])
    if (step.startsWith('pgbackrest')) copiedMs = performance.now() - begin
  }
  const restoredMs = performance.now() - brokenMs
  const portal = await startPortal({ port: ports.portals[0], databaseUrl: url, folder: shop.folder, stripe })
  const backMs = performance.now() - brokenMs
  const isEqual = (await checksums()) === before
  await portal.stop()
  await until('the end', async () => (await pgCtl('-m', 'fast', 'stop')) !== undefined, 30_000)
  const factor = 20 / (bytes / 1024 ** 3)
  const forTwentyMs = restoredMs * factor + (backMs - restoredMs)
  record('restore', {
    load: `${(bytes / 1024 ** 3).toFixed(2)} GB and ${(log / 1024 ** 2).toFixed(0)} MB of log since its backup, disk lost ${minutes} min after the moment to go back to`,
    figures: [
      `checksums ${isEqual ? 'equal' : 'DIFFER'}`,
      `the portal answers ${seconds(backMs)} after the first step (files back in ${seconds(copiedMs)}, log played back in ${seconds(restoredMs - copiedMs)}); for 20 GB that is ${(forTwentyMs / 60_000).toFixed(1)} min`,
      `what was not archived yet when the disk was lost: ${age.toFixed(0)} s`,
    ],
    isKept: isEqual && age <= 300 && forTwentyMs <= 600_000,
  })
} finally {
  await pgCtl('-m', 'immediate', 'stop').catch(() => '')
  await shop.close()
  await stripe.close()
}
