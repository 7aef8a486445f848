import { describe, expect, test } from 'vitest'
import { isIn, read, repository } from './repository.ts'
import { tableKinds } from './table-kinds.ts'

// A new version is started while the one before still serves, on tables of millions of rows: a migration adds, and what it
// adds is not read by the old one. It neither rewrites nor scans a customer's table under a lock that stops everybody, nor
// takes away what the version before reads.

/** Migrations up to this one are from before the rule. */
const lastBefore = '0049'

/** Statements without comments; bodies of functions stay whole. */
function statementsOf(text: string): string[] {
  const bare = text.replaceAll(/--.*$/gm, '')
  const parts = bare.split(/(\$\w*\$[\s\S]*?\$\w*\$)/)
  const joined = parts.map((part, i) => (i % 2 === 1 ? part.replaceAll(';', '\u0000') : part)).join('')
  return joined.split(';').map((one) => one.replaceAll(/\s+/g, ' ').trim().toLowerCase())
}

const volatile =
  /default [^,]*\b(gen_random_uuid|uuid_generate|random|clock_timestamp|nextval)\b|\bserial\b|generated (always|by default) as/

/** Changes of an existing table, and why each stops others or breaks the version before. */
const dangers: readonly [RegExp, string][] = [
  [/alter column \w+ (set data )?type/, 'rewrites the table: add a column, and fill it in batches'],
  [/\badd (column )?(if not exists )?(?!constraint)\w+ .*/, 'rewrites the table: its default differs by row'],
  [/alter column \w+ set not null/, 'scans the table: add a check that is not valid, and validate it later'],
  [
    /add (constraint \w+ )?(check|foreign key|unique|primary key|exclude)(?!.*(not valid|using index))/,
    'scans the table: not valid first, validate it later',
  ],
  [/drop column|rename/, 'takes away what the version before reads'],
]

function problemsOf(text: string, isLarge: (table: string) => boolean): string[] {
  const statements = statementsOf(text)
  const own = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []),
  )
  const isGuarded = (table: string) => isLarge(table) && !own.has(table)
  return statements.flatMap((one) => {
    const table = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(one)?.[1]
    if (table && isGuarded(table))
      return dangers
        .filter(([pattern, why]) => pattern.test(one) && (!why.includes('default') || volatile.test(one)))
        .map(([, why]) => `${table} ${why}`)
    const indexed = /^create (?:unique )?index (?!if not exists)\w* ?on (?:only )?(\w+)/.exec(one)?.[1]
    if (indexed && isGuarded(indexed))
      return [
        `${indexed} cannot be written meanwhile: the notes of the release have it made concurrently before, and it is made here "if not exists"`,
      ]
    const dropped = /^drop table (?:if exists )?(\w+)/.exec(one)?.[1]
    if (dropped && isLarge(dropped)) return [`${dropped} takes away what the version before reads`]
    return /^(cluster|vacuum full|lock table)/.test(one) ? [`${one} stops everybody`] : []
  })
}

/** A line `-- while closed: why` of a migration that needs the portal to be closed; the notes of the release say so. */
const closedWhile = /^-- while closed: .{20,}$/m

test('a migration can be applied while the version before serves', () => {
  const isLarge = (table: string) => tableKinds.get(table) === 'customer'
  const later = repository.filter(
    (path) => isIn(path, 'apps/api/migrations') && (/\/(\d{4})-/.exec(path)?.[1] ?? '') > lastBefore,
  )
  const found = later
    .filter((path) => !closedWhile.test(read(path)))
    .flatMap((path) => problemsOf(read(path), isLarge).map((problem) => `${path}: ${problem}`))
  expect(found).toEqual([])
})

describe('the rule', () => {
  const isLarge = (table: string) => ['invoices', 'contracts'].includes(table)

  test.each([
    'alter table invoices alter column id type bigint',
    'alter table invoices\n  alter column id set data type bigint',
    'alter table invoices add column token uuid not null default gen_random_uuid()',
    'alter table invoices add column n bigint generated always as identity',
    'alter table invoices alter column total set not null',
    'alter table invoices add constraint positive check (total > 0)',
    'alter table only invoices add foreign key (contract_id) references contracts',
    'alter table invoices add constraint one unique (number)',
    'alter table invoices drop column total',
    'alter table invoices rename column total to sum',
    'alter table invoices rename to bills',
    'create index on invoices (number)',
    'create unique index invoices_number on invoices (number)',
    'drop table contracts',
    'vacuum full invoices',
  ])('finds: %s', (text) => {
    expect(problemsOf(`-- Why.\n${text};\n`, isLarge)).toHaveLength(1)
  })

  test.each([
    "alter table invoices add column note text not null default ''",
    'alter table invoices add column seen_at timestamptz not null default now()',
    'alter table invoices add constraint positive check (total > 0) not valid',
    'alter table invoices validate constraint positive',
    'alter table settings alter column value type text',
    'create table drafts (id bigint); create index on drafts (id); alter table drafts add check (id > 0)',
    'create index if not exists invoices_number on invoices (number)',
    'create function f() returns int as $$ begin drop table contracts; end $$ language plpgsql',
    "comment on table invoices is 'customer'",
  ])('allows: %s', (text) => {
    expect(problemsOf(text, isLarge)).toEqual([])
  })

  test('is lifted by a line that says why the portal is closed meanwhile', () => {
    expect(
      closedWhile.test('-- while closed: half of the rows change their customer.\ndrop table contracts'),
    ).toBe(true)
    expect(closedWhile.test('-- while closed: yes\ndrop table contracts')).toBe(false)
  })
})
