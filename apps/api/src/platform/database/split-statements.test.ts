import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'
import { migrationsFolder } from './start-database.ts'

test.each([
  ['select 1; select 2', ['select 1;', 'select 2']],
  ["select 'a;b', 'it''s;'; select 2;", ["select 'a;b', 'it''s;';", 'select 2;']],
  ['-- first; and\nselect 1;\n-- last;\n', ['-- first; and\nselect 1;']],
  ['/* a; b */ select 1;', ['/* a; b */ select 1;']],
  ['select ";" from "a;b";', ['select ";" from "a;b";']],
  [
    'create function f() returns int language sql as $$ select 1; $$; select $1;',
    ['create function f() returns int language sql as $$ select 1; $$;', 'select $1;'],
  ],
  [
    'do $a$ begin perform $$;$$; end $a$; select 4 - 3;',
    ['do $a$ begin perform $$;$$; end $a$;', 'select 4 - 3;'],
  ],
  ['', []],
])('%j', (text, statements) => expect(splitStatements(text)).toEqual(statements))

test('every migration is split without losing a word', () => {
  for (const name of readdirSync(migrationsFolder())) {
    const text = readFileSync(join(migrationsFolder(), name), 'utf8')
    const bare = (sql: string) => sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, '')
    expect(bare(splitStatements(text).join(''))).toBe(bare(text))
  }
})
