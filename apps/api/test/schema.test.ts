import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testDatabase } from '#test/database'
import { closedAfterAll } from './closed-after-all.ts'

// Whether the database can be spread over machines by customer: what each kind of table may and must have is told in
// migrations/0001-server.sql.

const database = await closedAfterAll(testDatabase())

interface Table {
  name: string
  kind: string | null
  /** Columns of the primary key and of every unique index, in their order. */
  keys: { name: string; columns: (string | null)[] }[]
  references: { to: string; columns: string[]; their_columns: string[] }[]
  triggers: string[]
  /** What the planner is told of its columns. */
  told: string[]
}

const tables = () =>
  database.many<Table>(sql`
    select c.relname as name, obj_description(c.oid) as kind,
      (select coalesce(jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass::text, 'columns',
          (select jsonb_agg(a.attname order by k.place) from unnest(i.indkey) with ordinality as k (attnum, place)
           left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum))), '[]')
       from pg_index i where i.indrelid = c.oid and i.indisunique) as keys,
      (select coalesce(jsonb_agg(jsonb_build_object('to', f.confrelid::regclass::text,
          'columns', (select jsonb_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality as k (attnum, place)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum),
          'their_columns', (select jsonb_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality as k (attnum, place)
            join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum))), '[]')
       from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as references,
      (select coalesce(jsonb_agg(t.tgname), '[]') from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
      (select coalesce(jsonb_agg(a.attname || ': ' || a.attoptions[1]), '[]') from pg_attribute a
       where a.attrelid = c.oid and a.attoptions is not null) as told
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
    order by c.relname`)

/** The column by which rows are spread. */
const spreadBy = (table: string) => (table === 'customers' ? 'id' : 'customer_id')

function keyOffences({ name, keys }: Table): string[] {
  return keys
    .filter(({ columns }) => columns[0] !== spreadBy(name))
    .map((key) => `${name}: ${key.name} does not begin with ${spreadBy(name)}`)
}

/** Without it, a customer of ten thousand rows may be read whole for each of them. */
function plannerOffences({ name, keys, told }: Table): string[] {
  const isOneEach = keys.some(({ columns }) => columns.length === 1)
  const isShown = told.includes('customer_id: n_distinct=-0.02')
  return isOneEach || isShown ? [] : [`${name} does not tell the planner how many rows a customer may have`]
}

function referenceOffences({ name, kind, references }: Table, kinds: Map<string, string | null>): string[] {
  return references
    .filter(({ to, columns, their_columns: theirs }) => {
      const target = kinds.get(to)
      if (target === 'reference') return kind !== 'customer' && kind !== 'reference'
      if (target !== 'customer' || kind !== 'customer') return true
      return columns[0] !== spreadBy(name) || theirs[0] !== spreadBy(to)
    })
    .map(({ to, columns }) => `${name} (${columns.join(', ')}) refers to ${to}`)
}

/** They keep the audit of staff append-only; it is not spread (docs/decisions/0087-one-permission-table-for-staff.md). */
const auditTriggers = ['staff_audit_kept', 'staff_audit_kept_whole']

async function offences(): Promise<string[]> {
  const all = await tables()
  const kinds = new Map(all.map(({ name, kind }) => [name, kind]))
  return all.flatMap((table) => [
    ...(['customer', 'reference', 'directory', 'server'].includes(table.kind ?? '')
      ? []
      : [`${table.name} does not say what it is`]),
    ...table.triggers
      .filter((trigger) => !auditTriggers.includes(trigger))
      .map((trigger) => `${table.name} has the trigger ${trigger}`),
    ...(table.kind === 'customer' ? [...keyOffences(table), ...plannerOffences(table)] : []),
    ...referenceOffences(table, kinds),
  ])
}

test('every table can be spread by customer', async () => {
  expect(await offences()).toEqual([])
})

describe('what breaks the rule is named', () => {
  const drop = sql`drop table if exists offender cascade`
  test.each([
    [
      'a table without a kind',
      `create table offender (id int primary key)`,
      'offender does not say what it is',
    ],
    [
      'a key that begins with something else',
      `create table offender (id int primary key, customer_id bigint); comment on table offender is 'customer'`,
      'offender: offender_pkey does not begin with customer_id',
    ],
    [
      'many rows of a customer, and the planner is not told',
      `create table offender (customer_id bigint, id bigint, primary key (customer_id, id)); comment on table offender is 'customer'`,
      'offender does not tell the planner how many rows a customer may have',
    ],
    [
      'a reference past the customer',
      `create table offender (customer_id bigint primary key, owner bigint references customers);
       comment on table offender is 'customer'`,
      'offender (owner) refers to customers',
    ],
    [
      'a queue that refers to a customer',
      `create table offender (id bigint primary key references customers); comment on table offender is 'server'`,
      'offender (id) refers to customers',
    ],
    [
      'a trigger',
      `create table offender (id int primary key); comment on table offender is 'server';
       create trigger noisy before update on offender for each row execute function suppress_redundant_updates_trigger()`,
      'offender has the trigger noisy',
    ],
  ])('%s', async (_name, text, expected) => {
    const client = await database.connect()
    try {
      await client.query(text)
      expect(await offences()).toEqual([expected])
    } finally {
      client.release()
      await database.run(drop)
    }
  })
})
