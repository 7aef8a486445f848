import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { aContract, aCustomer } from '#test/builders'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { makeCluster } from '#test/spread/cluster'
import { sql } from '#platform/database'
import { migrate } from './migrations.ts'
import { migrationsFolder } from './start-database.ts'

const isSpread = Boolean(inject('databaseWorker'))

async function unspread() {
  const database = await testDatabase({ empty: true })
  onTestFinished(() => database.close())
  await migrate(database, migrationsFolder())
  return database
}

test('refused where the database has no Citus, and nothing is changed', async () => {
  const database = await unspread()
  const { code, out, err } = await fanal(database.address, ['database', 'distribute'])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(
    /Nothing was changed:\n {2}(This PostgreSQL has no Citus|Citus is installed, but not in)/,
  )
})

describe.skipIf(!isSpread)('on Citus', () => {
  const kindsOf = (names: string) => sql`
    select c.relname as name, p.partmethod as method from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(string_to_array(${names}, ' ')) order by 1`

  test('a full database: every row is kept, none stays on the coordinator, and a second run has nothing to do', async () => {
    const database = await unspread()
    const { id } = await aCustomer(database, { name: 'Núria Riba' })
    const contract = await aContract(database, { customerId: id })
    await makeCluster(database, inject('databaseWorker') ?? '')
    const first = await fanal(database.address, ['database', 'distribute'])
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Spread \d+ tables, emptied \d+/) as unknown,
    })
    expect(first.err).toContain('contracts (customer): 1 rows, the same before and after')
    expect(await database.many(kindsOf('customers contracts usage_means outbox directory'))).toEqual([
      { name: 'contracts', method: 'h' },
      { name: 'customers', method: 'h' },
      { name: 'directory', method: null },
      { name: 'outbox', method: null },
      { name: 'usage_means', method: 'n' },
    ])
    expect(await database.many(sql`select name from contracts where customer_id = ${id}`)).toEqual([
      { name: contract.name },
    ])
    expect(await database.one(sql`select pg_relation_size('contracts') as bytes`)).toEqual({ bytes: 0 })
    expect(await fanal(database.address, ['database', 'distribute'])).toMatchObject({
      code: 0,
      out: 'All tables are spread already\n',
    })
  })

  test('a later migration makes spread tables, which refer to others', async () => {
    const database = await testDatabase()
    onTestFinished(() => database.close())
    const folder = await mkdtemp(join(tmpdir(), 'fanal-migrations-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await database.run(sql`delete from migrations`)
    const lines = [
      'create table lamp_kinds (id int primary key);',
      "comment on table lamp_kinds is 'reference';",
      'insert into lamp_kinds values (1);',
      'create table lamps (customer_id bigint not null, id bigint generated always as identity, kind int,',
      '  primary key (customer_id, id));',
      "comment on table lamps is 'customer';",
      'alter table lamps add constraint lamps_customer foreign key (customer_id) references customers (id);',
      'alter table lamps add constraint lamps_kind foreign key (kind) references lamp_kinds (id);',
      'create index lamps_by_kind on lamps (customer_id, kind);',
      'alter table contracts add column lamp_id bigint;',
    ]
    await writeFile(join(folder, '0001-lamps.sql'), lines.join('\n'))
    expect(await migrate(database, folder)).toEqual(['0001-lamps.sql'])
    expect(await database.many(kindsOf('lamps lamp_kinds'))).toEqual([
      { name: 'lamp_kinds', method: 'n' },
      { name: 'lamps', method: 'h' },
    ])
    const { id } = await aCustomer(database)
    expect(await database.run(sql`insert into lamps (customer_id, kind) values (${id}, 1)`)).toBe(1)
    await expect(
      database.run(sql`insert into lamps (customer_id, kind) values (${id}, 2)`),
    ).rejects.toMatchObject({ code: '23503' })
  })
})
