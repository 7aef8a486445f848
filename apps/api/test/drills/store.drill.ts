import { openDatabase, sql } from '#platform/database'
import { patient, testSecret } from '../address.ts'
import { type S3Fault, startS3 } from '../doubles/s3.ts'
import { startStripeDouble } from '../doubles/stripe.ts'
import { FilesLoad } from './files-load.ts'
import { makePeople } from './load.ts'
import { option, ports, startPostgres, until, workshop } from './parts.ts'
import { startPortal } from './portal.ts'
import { record } from './report.ts'
import { pauseSeconds, say, seconds } from './world.ts'

// Files rest in S3, and it dies, denies, becomes slow and stands still in turn, while files are sent and read.

const rate = option('rate', 20)
const phaseSeconds = option('seconds', 20)
const fileBytes = option('kb', 300) * 1024

const shop = workshop()
const stripe = await startStripeDouble()
const s3 = await startS3()
s3.state.slowMs = 3_000
const stops: (() => Promise<unknown>)[] = [() => s3.close()]
try {
  const databaseUrl = await startPostgres(shop)
  const database = openDatabase({ address: databaseUrl, timeouts: patient, secret: () => testSecret })
  stops.push(() => database.close())
  const addresses: string[] = []
  for (const portalPort of ports.portals) {
    const env = { FILES_URL: s3.url }
    const portal = await startPortal({ port: portalPort, databaseUrl, folder: shop.folder, stripe, env })
    stops.push(portal.stop)
    addresses.push(portal.address)
  }
  const people = await makePeople(database, 100)
  const load = new FilesLoad(addresses, people, { rate, fileBytes })
  await pauseSeconds(phaseSeconds)
  for (const fault of ['dead', 'denies', 'slow', 'stalls'] satisfies S3Fault[]) {
    s3.state.fault = fault
    say(fault)
    await pauseSeconds(phaseSeconds)
    say(JSON.stringify(load.statuses))
  }
  s3.state.fault = undefined
  const backMs = performance.now()
  await pauseSeconds(phaseSeconds)
  await load.stop()
  const waiting = () =>
    database.one<{ count: number }>(sql`
      select count(*) as count from case_files where stored_at is null and case_id is not null`)
  await until('all files in the store', async () => (await waiting()).count === 0, 300_000)
  const emptyMs = performance.now() - backMs
  const during = { ...load.statuses }
  say(`${JSON.stringify(during)}, longest ${seconds(load.longestMs)}`)
  let unreadable = 0
  for (const file of load.kept) if (!(await load.read(file))) unreadable += 1
  const of = (pattern: RegExp) =>
    Object.entries(during).reduce((sum, [name, count]) => sum + (pattern.test(name) ? count : 0), 0)
  const failed = of(/ (500|0)\b| wrong/)
  record('store', {
    load: `${rate} requests a second, a quarter of them files of ${fileBytes / 1024} kB, two servers; S3 dead, denying, ${s3.state.slowMs / 1_000} s slow and standing still for ${phaseSeconds} s each`,
    figures: [
      `${unreadable} of ${load.kept.length} acknowledged files unreadable afterwards`,
      `${of(/^upload 200/)} uploads, ${of(/^(upload|case) (?!200)/)} refused`,
      `${of(/^download 200$/)} downloads, ${of(/file_later/)} told to come later, ${of(/cut off/)} cut off, ${failed} answers 500, wrong or none`,
      `all in the store ${seconds(emptyMs)} after it came back`,
      `longest answer ${seconds(load.longestMs)}`,
    ],
    isKept: unreadable === 0 && failed === 0 && load.longestMs <= 15_000 && load.kept.length > 0,
  })
} finally {
  for (const stop of stops.reverse()) await stop()
  await shop.close()
  await stripe.close()
}
