import { expect, test } from 'vitest'
import { features } from '#features'
import { sql } from '#platform/database'
import { testDatabase } from '#test/database'
import { closedAfterAll } from '../closed-after-all.ts'

// docs/tables.md, from the catalogue of a migrated database. After a migration: `npx vitest run -u` of this file.

const database = await closedAfterAll(testDatabase())

interface Table {
  name: string
  kind: string | null
  columns: string[]
}

const owners = new Map(features.flatMap(({ name, tables }) => (tables ?? []).map((table) => [table, name])))

test('every table is on the page of tables, with its owner and its columns', async () => {
  const tables = await database.many<Table>(sql`
    select c.relname as name, obj_description(c.oid) as kind,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`)
  const rows = tables.map(
    ({ name, kind, columns }) =>
      `| \`${name}\` | ${owners.get(name) ?? 'platform'} | ${kind ?? ''} | ${columns.join(', ')} |`,
  )
  const page = `# Tables

Each table is written by its owner only; other features read what it publishes (\`docs/architecture.md\`). The kind says how its
rows are spread over machines (\`docs/decisions/0038-spread-by-customer.md\`). This page is made from the database by a test.

| table | owner | kind | columns |
| --- | --- | --- | --- |
${rows.join('\n')}
`
  expect(tables.length).toBeGreaterThan(50)
  await expect(page).toMatchFileSnapshot('../../../../docs/tables.md')
})
