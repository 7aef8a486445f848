import { openDatabase, type Database } from '#platform/database'
import { setSetting } from '#features/settings/change-settings'
import { patient, testSecret } from '../address.ts'
import { startStripeDouble } from '../doubles/stripe.ts'
import { type Audit, audit } from './audit.ts'
import { startCluster } from './cluster.ts'
import { Load, makePeople } from './load.ts'
import { option, ports, workshop } from './parts.ts'
import { startPortal } from './portal.ts'

/** Requests a second, for which a laptop of two cores has room beside two servers and two databases. */
export const rate = option('rate', 200)
export const say = (text: string) => void process.stdout.write(`${text}\n`)
export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
export const pauseSeconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_000))

/**
 * A cluster with two portal servers, one that knows both database servers by name and one behind the proxy, and people
 * who use them.
 */
export async function startWorld({ isStrict = false, people = 100 } = {}) {
  const shop = workshop()
  say(`The drill's folder is ${shop.folder}`)
  const stripe = await startStripeDouble()
  let database: Database | undefined
  const stops: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const stop of stops.reverse()) await stop()
    await database?.close()
    await shop.close()
    await stripe.close()
  }
  try {
    const cluster = await startCluster(shop, { isStrict })
    const urls = [cluster.hostsUrl, cluster.proxyUrl]
    const startOne = async (i: number) => {
      const options = { port: ports.portals[i] ?? 0, databaseUrl: urls[i] ?? '', folder: shop.folder, stripe }
      const portal = await startPortal(options)
      stops.push(portal.stop)
      return portal
    }
    const portals = [await startOne(0), await startOne(1)]
    database = openDatabase({ address: cluster.hostsUrl, timeouts: patient, secret: () => testSecret })
    await setSetting(database, 'invoices.enablePayment', 'true')
    const own = await makePeople(database, people)
    const open = database
    return {
      shop,
      cluster,
      stripe,
      database: open,
      portals,
      startOne,
      load: (perSecond = rate) => new Load(() => portals.map(({ address }) => address), own, perSecond),
      audit: (history: Parameters<typeof audit>[2]): Promise<Audit> => audit(open, stripe, history),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** True if nothing was lost, doubled, refused or left open. */
export const isSound = ({ lost, doubled, chargedTwice, unsettled, refused }: Audit) =>
  lost + doubled + chargedTwice + unsettled + refused.length === 0
