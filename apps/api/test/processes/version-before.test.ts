import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { patient, testSecret } from '../address.ts'
import { startStripeDouble } from '../doubles/stripe.ts'
import { makePeople } from '../drills/load.ts'
import { startPortal } from '../drills/portal.ts'
import { freePort } from './postgres-pair.ts'
import { ownPostgres } from './own-postgres.ts'
import { versionBefore } from './version-before.ts'

// The version before the last change of the schema still serves while, or after, a newer one has changed it.

const before = await versionBefore()
const isThere = typeof before !== 'string'
const what = isThere ? `from ${before.later[0]} on` : before

test.runIf(isThere)(`the version before, on the schema of now (${what})`, { timeout: 600_000 }, async () => {
  if (!isThere) return
  const folder = await folderRemovedAfterAll()
  const stripe = await closedAfterAll(startStripeDouble())
  const postgres = await ownPostgres()
  const { user, password, host, port } = postgres.address
  const database = openDatabase({ address: postgres.address, timeouts: patient, secret: () => testSecret })
  await migrate(database, migrationsFolder())
  const [person] = await makePeople(database, 1)
  before.meetLater()
  const databaseUrl = `postgres://${user}:${password}@localhost:${port}/${postgres.address.database}?host=${encodeURIComponent(host)}`
  const portal = await startPortal({
    port: await freePort(),
    databaseUrl,
    folder,
    stripe,
    main: before.mainFile,
  })
  const ask = async (path: string, body?: object) => {
    const { status } = await fetch(`${portal.address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${person?.token}`,
        cookie: `token=${person?.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return [path, status]
  }
  const [invoice] = person?.invoices ?? []
  const form = {
    polissa_id: person?.contractId,
    categ_id: 3,
    title: 'Una consulta',
    message: 'Hola',
    attachments: [],
  }
  const reads = [
    'users',
    'contracts',
    `contracts/${person?.contractId}`,
    'invoices/',
    `invoices/${invoice?.id}`,
    'crm/cases/',
    'notices',
    'ov_customize',
    'feature_flags',
  ]
  const paths = [...reads.map((path) => `/api/v2/${path}`), '/', '/acceso', '/facturas']
  const answers = [await ask('/api/v2/crm/cases/', form)]
  for (const path of paths) answers.push(await ask(path))
  await portal.stop()
  await database.close()
  await postgres.remove()
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})
