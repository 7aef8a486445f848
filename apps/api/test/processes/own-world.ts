import { openDatabase } from '#platform/database'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { testSecret } from '#test/address'
import type { World } from '../support-torture/world.ts'
import { bundleServer } from './bundle-server.ts'
import { ownPostgres } from './own-postgres.ts'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A torture on its own PostgreSQL with production settings; returns what it found. */
export async function inOwnWorld(torture: (world: World) => Promise<string[]>): Promise<string[]> {
  const bundle = await bundleServer()
  const { address, breakDatabase, remove } = await ownPostgres()
  // An audit of everything takes its time.
  const database = openDatabase({ address, withoutTimeouts: true, secret: () => testSecret })
  // A failure leaves no database behind.
  try {
    await migrate(database, migrationsFolder())
    return await torture({ database, address, bundle: bundle.file, breakDatabase, say })
  } finally {
    await database.close()
    await remove()
    await bundle.close()
  }
}

/** Any finding ends the process with an error. */
export function endWith(wrong: string[], allWell: string): never {
  say(`\n${wrong.length === 0 ? allWell : wrong.slice(0, 50).join('\n')}`)
  process.exit(wrong.length === 0 ? 0 : 1)
}
