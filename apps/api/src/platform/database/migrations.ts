import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#platform/database'

const lockKey = 7_301_445

interface Applied {
  name: string
  checksum: string
}

/**
 * Applies the SQL files of the folder in order, each in its own transaction, under one advisory lock, so that several
 * processes may start at once. Returns the names applied by this call.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const client = await database.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${lockKey})`)
    await client.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const known = (await client.query<Applied>('select name, checksum from migrations')).rows
    const checksums = new Map(known.map((row) => [row.name, row.checksum]))
    const applied: string[] = []
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
    const unknown = known.find((row) => !files.includes(row.name))
    if (unknown)
      throw new Error(`The database was migrated by a newer Fanal (${unknown.name}): start that version.`)
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = checksums.get(name)
      if (before === checksum) continue
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it had been applied.`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(name)
    }
    await client.query(`select pg_advisory_unlock(${lockKey}); reset statement_timeout; reset lock_timeout`)
    client.release()
    return applied
  } catch (error) {
    // Destroying the connection releases the advisory lock in any case.
    client.release(true)
    throw error
  }
}
