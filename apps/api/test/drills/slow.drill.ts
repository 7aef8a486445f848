import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setSetting } from '#features/settings/change-settings'
import { openDatabase } from '#platform/database'
import { patient, testSecret } from '../address.ts'
import { startStripeDouble } from '../doubles/stripe.ts'
import { audit } from './audit.ts'
import { Load, makePeople } from './load.ts'
import { option, ports, postgresBin, until, workshop } from './parts.ts'
import { type Portal, startPortal } from './portal.ts'
import { record } from './report.ts'
import { isSound, pauseSeconds, rate, say, seconds } from './world.ts'

// Replication takes 300 ms, then the synchronous replica stops; at last the primary dies, and what was acknowledged has
// to be on the replica.

const delayMs = option('delay', 300)
const stoppedSeconds = option('seconds', 20)

/** A line that takes its time in both directions. */
function startSlowLine(from: number, to: number) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => void setTimeout(() => other.writable && other.write(bytes), delayMs / 2))
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  }).listen(from, '127.0.0.1')
  return () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

const shop = workshop()
const [primaryPort, replicaPort] = ports.postgres
const closeLine = startSlowLine(ports.spare, primaryPort)
const stripe = await startStripeDouble()
const url = (...list: number[]) =>
  `postgres://postgres@${list.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`
const folderOf = (name: string) => join(shop.folder, name)
const begin = (name: string, port: number, standby: string) =>
  shop.start(name, join(postgresBin, 'postgres'), [
    `-D${folderOf(name)}`,
    `-p${port}`,
    `-k${shop.folder}`,
    '-clisten_addresses=127.0.0.1',
    `-csynchronous_standby_names=${standby}`,
    // Through the line that takes its time.
    `-cprimary_conninfo=host=127.0.0.1 port=${ports.spare} user=postgres application_name=replica`,
  ])
const answers = (port: number) => until(`PostgreSQL on ${port}`, async () => isReady(port))
const isReady = async (port: number) => {
  await shop.run(join(postgresBin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)])
  return true
}
const stops: (() => Promise<unknown>)[] = []
try {
  const initdb = [
    '-D',
    folderOf('primary'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]
  await shop.run(join(postgresBin, 'initdb'), initdb)
  const primary = begin('primary', primaryPort, '')
  await answers(primaryPort)
  const database = openDatabase({ address: url(primaryPort), timeouts: patient, secret: () => testSecret })
  stops.push(() => database.close())
  const portals: Portal[] = []
  for (const port of ports.portals) {
    const portal = await startPortal({
      port,
      databaseUrl: url(primaryPort, replicaPort),
      folder: shop.folder,
      stripe,
    })
    stops.push(portal.stop)
    portals.push(portal)
  }
  await setSetting(database, 'invoices.enablePayment', 'true')
  const people = await makePeople(database, Math.ceil((rate * (stoppedSeconds + 60)) / 20) + 20)
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres`
  const copy = ['-D', folderOf('replica'), '-d', source, '-R', '-X', 'stream', '-c', 'fast']
  await shop.run(join(postgresBin, 'pg_basebackup'), copy)
  let replica = begin('replica', replicaPort, '')
  await answers(replicaPort)
  const psql = (text: string) =>
    shop.run(join(postgresBin, 'psql'), [
      '-h',
      '127.0.0.1',
      '-p',
      String(primaryPort),
      '-U',
      'postgres',
      '-Atc',
      text,
    ])
  await until(
    'the replica',
    async () => (await psql('select count(*) from pg_stat_replication')).trim() === '1',
  )
  await primary.stop('SIGINT')
  const synchronous = begin('primary', primaryPort, 'replica')
  await answers(primaryPort)
  await until(
    'a synchronous replica',
    async () =>
      (await psql(`select count(*) from pg_stat_replication where sync_state = 'sync'`)).trim() === '1',
  )

  const load = new Load(() => portals.map(({ address }) => address), people, rate)
  await pauseSeconds(20)
  const slowWrites = load.history.writes.filter(({ isAcknowledged }) => isAcknowledged)
  const times = slowWrites.map(({ startedMs, endedMs }) => endedMs - startedMs).sort((a, b) => a - b)
  await replica.stop('SIGQUIT')
  const stoppedMs = performance.now()
  await pauseSeconds(stoppedSeconds)
  await synchronous.stop('SIGKILL')
  const diedMs = performance.now()
  replica = begin('replica', replicaPort, '')
  await answers(replicaPort)
  await shop.run(join(postgresBin, 'pg_ctl'), ['-D', folderOf('replica'), '-w', 'promote'])
  await pauseSeconds(20)
  const history = await load.stop()
  // Writes under way when it stopped may have reached it: whether they did is seen once it is promoted.
  const falselySaved = history.writes.filter(
    ({ isAcknowledged, startedMs, endedMs }) => isAcknowledged && startedMs > stoppedMs && endedMs < diedMs,
  ).length
  const promoted = openDatabase({ address: url(replicaPort), timeouts: patient })
  stops.push(() => promoted.close())
  const found = await audit(promoted, stripe, history)
  say(`${JSON.stringify(found)} ${JSON.stringify(history.statuses)}`)
  record('slow', {
    load: `${rate} requests a second, 30 % writes, two servers; ${delayMs} ms on replication, then its replica stopped for ${stoppedSeconds} s`,
    figures: [
      `a write took ${seconds(times[Math.floor(times.length / 2)] ?? 0)} in the middle with ${delayMs} ms`,
      `${falselySaved} called saved without the replica; after its promotion ${found.lost} of ${found.acknowledged} acknowledged lost, ${found.doubled} doubled, ${found.chargedTwice} charged twice`,
      `longest answer ${seconds(history.longestMs)}`,
    ],
    isKept: isSound(found) && falselySaved === 0 && history.longestMs <= 15_000,
  })
} finally {
  for (const stop of stops.reverse()) await stop()
  closeLine()
  await shop.close()
  await stripe.close()
}
