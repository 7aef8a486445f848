import { loadavg } from 'node:os'
import { setSetting } from '#features/settings/change-settings'
import { type Database, openDatabase } from '#platform/database'
import { patient, testSecret } from '../address.ts'
import { startStripeDouble } from '../doubles/stripe.ts'
import { versionBefore } from '../processes/version-before.ts'
import { audit } from './audit.ts'
import { fleetOf } from './fleet.ts'
import { Load, makePeople } from './load.ts'
import { option, ports, startPostgres, until, workshop } from './parts.ts'
import { startPortal } from './portal.ts'
import { record } from './report.ts'
import { isSound, pauseSeconds, rate, say, seconds } from './world.ts'

// Two servers are replaced one by one under load: by the version of now on the schema of the version before, by themselves,
// by the version before on the schema of now, and by the version of now again. No request fails.

const target = option('requests', 50_000)
const restartsEach = option('restarts', 3)
const before = await versionBefore()
if (typeof before === 'string') say(`Only restarts of this version. ${before}`)

const shop = workshop()
const databaseUrl = await startPostgres(shop)
const stripe = await startStripeDouble()
const fleet = fleetOf((port, main) =>
  startPortal({ port, databaseUrl, folder: shop.folder, stripe, drainSeconds: 3, ...(main && { main }) }),
)

let database: Database | undefined
try {
  const old = typeof before === 'string' ? undefined : before
  await fleet.start(ports.portals, old?.mainFile)
  database = openDatabase({ address: databaseUrl, timeouts: patient, secret: () => testSecret })
  await setSetting(database, 'invoices.enablePayment', 'true')
  // So many that nobody reaches a limit.
  const people = await makePeople(database, Math.ceil(target / 20) + 20)
  const load = new Load(fleet.ready, people, rate)
  await pauseSeconds(5)

  const replaceAll = async (what: string, main?: string) => {
    const begin = performance.now()
    for (let one = 0; one < ports.portals.length; one += 1) await fleet.replaceOldest(main)
    say(`${what}: ${seconds(performance.now() - begin)} ${JSON.stringify(load.history.statuses)}`)
  }
  if (old) await replaceAll(`this version on the schema of ${old.commit.slice(0, 8)}`)
  for (let n = 1; n <= restartsEach; n += 1) await replaceAll(`restart ${n}`)
  if (old) {
    old.meetLater()
    await replaceAll(`back to ${old.commit.slice(0, 8)}`, old.mainFile)
    await replaceAll('this version again')
  }
  const sent = () => Object.values(load.history.statuses).reduce((sum, count) => sum + count, 0)
  await until('the last requests', async () => sent() >= target, 3_600_000)
  const history = await load.stop()
  const found = await audit(database, stripe, history)
  const failed = Object.entries(history.statuses).filter(([status]) => !/^2\d\d$/.test(status))
  const count = failed.reduce((sum, [, one]) => sum + one, 0)
  say(
    `${JSON.stringify({ ...found, refused: found.refused.slice(0, 5) })} ${JSON.stringify(history.statuses)}`,
  )
  record('rolling', {
    load: `${rate} requests a second, 30 % writes, two servers; load of the machine ${loadavg()[0]?.toFixed(0)}`,
    figures: [
      `${count} of ${sent()} requests failed${count > 0 ? ` (${failed.map((one) => one.join(' × ')).join(', ')})` : ''}`,
      `${fleet.replaced()} servers replaced${old ? `, to and from the version before the last change of the schema (${old.commit.slice(0, 8)})` : ''}`,
      `${found.acknowledged} acknowledged, ${found.lost} lost, ${found.doubled} doubled, ${found.chargedTwice} charged twice`,
      `longest answer ${seconds(history.longestMs)}`,
    ],
    isKept: count === 0 && isSound(found) && history.staleReads === 0,
  })
} finally {
  await fleet.stop()
  await database?.close()
  await shop.close()
  await stripe.close()
}
