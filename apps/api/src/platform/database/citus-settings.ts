import { type Db, sql } from '#platform/database'

/**
 * A local table may refer to a reference table without becoming one of Citus, and a transaction may write a reference table
 * before tables that refer to it.
 */
const needed = {
  'citus.enable_local_reference_table_foreign_keys': 'off',
  'citus.multi_shard_modify_mode': 'sequential',
}

export async function setForTransaction(tx: Db): Promise<void> {
  for (const [name, value] of Object.entries(needed))
    await tx.run(sql`select set_config(${name}, ${value}, true)`)
}

/** For every later session of this database. */
export async function keepSettings(db: Db): Promise<void> {
  const { name } = await db.one<{ name: string }>(sql`select quote_ident(current_database()) as name`)
  for (const [setting, value] of Object.entries(needed))
    await db.run({ text: `alter database ${name} set ${setting} = '${value}'`, values: [] })
}

/**
 * A line for each machine whose settings are too low. A write of two machines is prepared on each before it is committed: as
 * many at once as there are connections.
 */
export async function lowSettings(db: Db): Promise<string[]> {
  const asked = `select current_setting('max_prepared_transactions') || ' ' || current_setting('max_connections')`
  const workers = await db.many<{ where: string; result: string }>(sql`
    select 'worker ' || nodename || ':' || nodeport as "where", result from run_command_on_workers(${asked})`)
  const own = await db.one<{ result: string }>({ text: `${asked} as result`, values: [] })
  return [{ where: 'coordinator', ...own }, ...workers].flatMap(({ where, result }) => {
    const [prepared = 0, connections = 0] = result.split(' ').map(Number)
    return prepared < connections
      ? `${where}: max_prepared_transactions is ${prepared}: raise it to ${connections} or more, or writes fail when many are made at once`
      : []
  })
}
