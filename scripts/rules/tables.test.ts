import { describe, expect, test } from 'vitest'
import { featureOf, migrations, ownerOf, owners } from './owners.ts'
import { isIn, isQueries } from './repository.ts'
import { statements, writesOf } from './statements.ts'

// SQL is in queries files, and a table is written by the one feature that owns it.

const api = 'apps/api/src'

/** The connection's own modules query the server about itself. */
const asksTheServer = [
  `${api}/platform/database.ts`,
  ...['citus-settings', 'distribute', 'start-database'].map((name) => `${api}/platform/database/${name}.ts`),
]

test('SQL lives in queries files; in platform, in the module that owns the table', () => {
  const strays = statements
    .map(({ path }) => path)
    .filter((path) => !isQueries(path) && !asksTheServer.includes(path))
    .filter((path) => !isIn(path, `${api}/platform`) || !((featureOf(path) ?? '') in owners))
  expect([...new Set(strays)]).toEqual([])
})

test('a table is written by the feature that owns it', () => {
  const offences = statements.flatMap(({ path, writes }) =>
    writes
      .filter((table) => ownerOf.get(table) !== featureOf(path))
      .map((table) => `${path} writes ${table} of ${ownerOf.get(table) ?? 'nobody'}`),
  )
  expect([...new Set(offences)]).toEqual([])
})

test('every table has one owner', () => {
  const named = (pattern: RegExp) => [...migrations.matchAll(pattern)].map(([, name = '']) => name)
  const gone = new Set(named(/drop table (?:if exists )?(\w+)/gi))
  const renamed = new Set(named(/alter table (\w+) rename to \w+/gi))
  const tables = new Set([
    ...named(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi).filter((name) => !gone.has(name)),
    ...named(/alter table \w+ rename to (\w+)/gi),
    'migrations',
  ])
  const existing = [...tables].filter((name) => !renamed.has(name))
  expect(Object.values(owners).flat().sort()).toEqual(existing.sort())
})

describe('what a statement writes', () => {
  test.each([
    ['select * from a for update', []],
    ['select 1 from a for no key update of b', []],
    ['insert into a (x) values (1) on conflict do update set x = 1', ['a']],
    ['with gone as (delete from a returning id) update b set x = 1', ['a', 'b']],
    ['update ${} set x = 1', ['${}']],
    ["select 'update of a' -- delete from b", []],
    ['lock table a in share mode', ['a']],
  ])('%s', (text, tables) => expect(writesOf(text)).toEqual(tables))
})
