import { Client } from 'pg'
import { type Database, sql } from '#platform/database'
import { type Address, inDatabase } from '../address.ts'

/**
 * Makes a database and those of the same name on the workers a cluster. Copies of all under another name are a cluster as
 * they are.
 */
export async function makeCluster(database: Database, ...workers: Address[]): Promise<void> {
  await database.run(sql`create extension citus`)
  const { name } = await database.one<{ name: string }>(sql`select current_database() as name`)
  const own = sql`
    select citus_set_coordinator_host(split_part(current_setting('unix_socket_directories'), ',', 1),
      current_setting('port')::int)`
  await database.run(own)
  for (const worker of workers) {
    const client = new Client(inDatabase(worker, name))
    await client.connect()
    await client.query('create extension citus')
    await client.end()
    await database.run(sql`select citus_add_node(${client.host}, ${client.port})`)
  }
}
