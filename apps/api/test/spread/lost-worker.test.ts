import { expect, test } from 'vitest'
import { openDatabase, sql } from '#platform/database'
import { distribute } from '#platform/database/distribute'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { citusCheck } from '#platform/doctor/checks'
import { patient, testSecret } from '../address.ts'
import { type Account, anAccount } from '../builders.ts'
import { startStripeDouble } from '../doubles/stripe.ts'
import { aDebt, payBy, payingApp, stripeEnv } from '../fixtures/payments.ts'
import { debianCitus, startCitus } from '../processes/citus-cluster.ts'
import { makeCluster } from './cluster.ts'

const bin = debianCitus()

test.runIf(bin)(
  'losing a worker is an outage for its customers, and for nobody else',
  { timeout: 600_000 },
  async () => {
    const { servers, close } = startCitus(bin ?? '', 3)
    const [coordinator, ...workers] = servers
    const address = coordinator?.url ?? ''
    const before = openDatabase({ address, withoutTimeouts: true })
    await migrate(before, migrationsFolder())
    await makeCluster(before, ...workers.map(({ url }) => url))
    await distribute(before, () => {})
    await before.close()
    // What the command sets counts for later sessions.
    const database = openDatabase({ address, timeouts: patient, secret: () => testSecret })
    const stripe = await startStripeDouble()
    const app = await payingApp(stripeEnv(stripe), database)

    /** Somebody whose rows lie there. */
    const customerAt = async (host = ''): Promise<Account> => {
      for (;;) {
        const account = await anAccount(database)
        const { name } = await database.one<{ name: string }>(sql`
          select nodename as name from pg_dist_shard_placement
          where shardid = get_shard_id_for_distribution_column('customers', ${account.id}::bigint)`)
        if (name === host) return account
      }
    }
    const [lost, kept] = workers
    const [unlucky, lucky] = [await customerAt(lost?.host), await customerAt(kept?.host)]
    const debt = await aDebt(database, { customerId: lucky.id })
    const clients = { lucky: await app.as(lucky.vat), unlucky: await app.as(unlucky.vat) }
    const login = async ({ vat, password }: Account) => {
      const answer = await app.visitor.send('POST', '/api/v2/user/login', { user: vat, password })
      return [answer.statusCode, answer.json<{ error?: string }>().error]
    }
    const paths = ['users', 'home/owed', 'contracts?limit=20', 'invoices/', 'crm/cases/', 'notices']
    const reads = async (who: keyof typeof clients) =>
      Promise.all(paths.map(async (path) => (await clients[who].get(`/api/v2/${path}`)).statusCode))
    const open = async (who: keyof typeof clients) => {
      const form = { polissa_id: debt.contractId, categ_id: 3, title: 'Una consulta', message: 'Hola' }
      return (await clients[who].send('POST', '/api/v2/crm/cases/', { ...form, attachments: [] })).statusCode
    }
    const all = (status: number) => paths.map(() => status)

    expect([await reads('unlucky'), await login(unlucky)]).toEqual([all(200), [200, undefined]])
    lost?.stop()
    expect([await reads('lucky'), await login(lucky), await open('lucky')]).toEqual([
      all(200),
      [200, undefined],
      200,
    ])
    expect(await payBy(clients.lucky, { item_id: debt.id })).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    })
    expect([await reads('unlucky'), await login(unlucky)]).toEqual([all(503), [503, 'unavailable']])
    await expect(citusCheck(database).run()).rejects.toThrow(
      /does not answer: its customers cannot be served/,
    )
    lost?.start()
    await expect.poll(() => reads('unlucky'), { timeout: 60_000 }).toEqual(all(200))
    expect(await login(unlucky)).toEqual([200, undefined])
    await app.close()
    await database.close()
    await stripe.close()
    await close()
  },
)
