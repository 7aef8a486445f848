import { createServer } from 'node:http'
import { setSetting } from '#features/settings/change-settings'
import { saveFlag } from '#features/settings/queries'
import { type Database, sql } from '#platform/database'
import { startSession, tokensOf } from '#platform/session'
import { testSecret } from '../app.ts'
import { aProduct } from '../builders.ts'
import { listen } from '../doubles/listen.ts'
import { aGasProduct } from '../fixtures/switches.ts'
import { patienceMs } from '../support-torture/until-answered.ts'
import { pause, type World as SupportWorld } from '../support-torture/world.ts'

// Shared by the long contracting tests: as for support, with products on sale, a promotional code, services that check
// people, and servers that also do what follows a signature.

export interface World extends SupportWorld {
  products: { electricity: string; gas: string }
}

export const promoCode = 'TORTURA'

/** Whatever it is asked, everybody passes. */
export async function startChecks(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, answer) => {
    request.resume().on('end', () => {
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"pass","score":731}')
    })
  })
  return listen(server)
}

/** On an empty database. */
export async function prepare(world: SupportWorld, checksUrl: string): Promise<World> {
  const { database } = world
  const settings = {
    'invoicing.vat': 'B12345674',
    'contractation.morosityVerification.enabled': 'true',
    'contractation.dniVerification.enabled': 'true',
    'services.scoringUrl': `${checksUrl}/scoring`,
    'services.dniValidationUrl': `${checksUrl}/dni`,
    'services.timeoutMs': '10000',
  }
  for (const [name, value] of Object.entries(settings)) await setSetting(database, name, value)
  await saveFlag(database, 'contracting.promotionalCodes', true)
  await database.run(sql`
    insert into promotional_codes (code, discount_cents, valid_from, valid_to, energy)
    values (${promoCode}, 1000, '2020-01-01', '2099-01-01', 'electricity')`)
  const products = {
    electricity: String(await aProduct(database, 'Llum Clara', '2.0TD')),
    gas: String(await aGasProduct(database)),
  }
  return { ...world, products, env: { TEST_WORK_MS: '150' } }
}

export async function sessionOf(database: Database, customerId: number): Promise<string> {
  const session = { customerId, locale: 'es-ES', visit: { ip: '192.0.2.1', userAgent: 'test' } }
  return (await startSession(database, tokensOf(testSecret), session)).token
}

/** Until it succeeds, or gives something: databases come back, and what follows an answer is done a little later. */
export async function patiently<T>(what: string, work: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + patienceMs
  let last = ''
  while (Date.now() < end) {
    try {
      const found = await work()
      if (found !== undefined) return found
    } catch (error) {
      last = `, ${String(error)}`
    }
    await pause(50)
  }
  throw new Error(`${what}: not in ${patienceMs / 1000} s${last}`)
}
