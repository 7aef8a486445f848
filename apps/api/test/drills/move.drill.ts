import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase, sql } from '#platform/database'
import { storeFile } from '#platform/files'
import { patient, testSecret } from '../address.ts'
import { startS3 } from '../doubles/s3.ts'
import { startStripeDouble } from '../doubles/stripe.ts'
import { FilesLoad, type KeptFile } from './files-load.ts'
import { makePeople } from './load.ts'
import { option, ports, startPostgres, workshop } from './parts.ts'
import { startPortal } from './portal.ts'
import { record } from './report.ts'
import { say, seconds } from './world.ts'

// Files of a stated size go from the database to a folder, to S3 and back, by the operator's command, while they are read
// and others are sent.

const megabytes = option('mb', 1_024)
const rate = option('rate', 10)
const fileBytes = 2 * 1024 ** 2

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const shop = workshop()
const stripe = await startStripeDouble()
const s3 = await startS3()
const stops: (() => Promise<unknown>)[] = [() => s3.close()]
try {
  const databaseUrl = await startPostgres(shop)
  const database = openDatabase({ address: databaseUrl, timeouts: patient, secret: () => testSecret })
  stops.push(() => database.close())
  const folder = join(shop.folder, `portal-${ports.portals[0]}`, 'files')
  mkdirSync(folder, { recursive: true })
  const stores = { folder: `file://${folder}`, S3: s3.url, database: 'database' }
  const addresses: string[] = []
  for (const portalPort of ports.portals) {
    const env = { FILES_URL: `database ${stores.folder} ${stores.S3}` }
    const portal = await startPortal({ port: portalPort, databaseUrl, folder: shop.folder, stripe, env })
    stops.push(portal.stop)
    addresses.push(portal.address)
  }
  // So many that nobody reaches a limit.
  const people = await makePeople(database, 500)
  const kept: KeptFile[] = []
  while (kept.length * fileBytes < megabytes * 1024 ** 2) {
    const person = people[kept.length % people.length] as KeptFile['person']
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(fileBytes - 9)])
    const { customer_id } = await database.one<{ customer_id: number }>(
      sql`select customer_id from contracts where id = ${person.contractId}`,
    )
    const fileId = await storeFile(database, customer_id, {
      name: 'contrato.pdf',
      content,
      kinds: ['pdf'],
      maxBytes: fileBytes,
    })
    const { id } = await database.one<{ id: number }>(sql`
      insert into contract_attachments (customer_id, contract_id, file_id, name, category_name, created_date)
      values (${customer_id}, ${person.contractId}, ${fileId}, 'Contrato', 'Contrato', now()) returning id`)
    const sha256 = createHash('sha256').update(content).digest('hex')
    kept.push({ person, path: `contract/download_attachment/${id}`, sha256 })
  }
  say(`${megabytes} MB in ${kept.length} files`)
  const load = new FilesLoad(addresses, people, { rate, fileBytes: 300 * 1024 })
  load.kept.push(...kept)
  const figures: string[] = []
  for (const [name, to] of Object.entries(stores)) {
    const others = Object.values(stores).filter((url) => url !== to)
    const begin = performance.now()
    const { stdout } = await promisify(execFile)(process.execPath, [cli, 'files', 'move'], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        FILES_URL: [to, ...others].join(' '),
        SESSION_SECRET: testSecret,
        PUBLIC_URL: 'http://localhost',
        SMTP_URL: 'files',
        DATA_DIR: join(shop.folder, 'cli'),
      },
    })
    const [, count = '', unreadable = ''] = /Moved (\d+) files.*; (\d+) unreadable/.exec(stdout) ?? []
    const took = performance.now() - begin
    const perSecond = (megabytes / (took / 1_000)).toFixed(0)
    figures.push(
      `to ${name}: ${count} files in ${seconds(took)} (${perSecond} MB/s), ${unreadable} unreadable`,
    )
    say(figures.at(-1) ?? '')
  }
  await load.stop()
  const during = { ...load.statuses }
  say(JSON.stringify(during))
  let unreadable = 0
  for (const file of load.kept) if (!(await load.read(file))) unreadable += 1
  const good = during['download 200'] ?? 0
  const bad = Object.entries(during).reduce((sum, [name, n]) => sum + (name.endsWith(' 200') ? 0 : n), 0)
  record('move', {
    load: `${megabytes} MB; ${rate} requests a second, a quarter of them new files of 300 kB, two servers`,
    figures: [
      ...figures,
      `meanwhile ${good} downloads whole and ${during['upload 200'] ?? 0} uploads, ${bad} anything else`,
      `afterwards ${unreadable} of ${load.kept.length} unreadable`,
      `longest answer ${seconds(load.longestMs)}`,
    ],
    isKept: unreadable === 0 && bad === 0 && figures.every((one) => one.endsWith(' 0 unreadable')),
  })
} finally {
  for (const stop of stops.reverse()) await stop()
  await shop.close()
  await stripe.close()
}
