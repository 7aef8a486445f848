import { expect, test } from 'vitest'
import { isIn } from './repository.ts'
import { bareOf, statements } from './statements.ts'
import { tableKinds } from './table-kinds.ts'

// A database that is spread over several machines refuses some statements that one machine runs
// (docs/decisions/0038-spread-by-customer.md). Times are bound instead of asked for where they are refused.

/** Differ by call or machine, so that each would say something else. */
const unstable =
  /\b(?:now|clock_timestamp|statement_timestamp|random|gen_random_uuid|nextval)\s*\(|\bcurrent_(?:date|timestamp)\b/i

/** What stands between the parentheses that each match opens. */
function inside(text: string, opening: RegExp): string[] {
  return [...text.matchAll(opening)].map((match) => {
    const from = match.index + match[0].length
    let depth = 1
    let to = from
    for (; to < text.length && depth > 0; to += 1) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0
    return text.slice(from, to)
  })
}

const after = (text: string, keyword: RegExp): string => text.slice(keyword.exec(text)?.index ?? text.length)

/** Why a statement that writes a spread table is refused. */
function refusalsOf(bare: string): string[] {
  const cases = [...bare.matchAll(/\bcase\b[\s\S]*?\bend\b/gi)].map(([text]) => text)
  const parts: [reason: string, texts: string[], isRefused: (text: string) => boolean][] = [
    ['time in coalesce', inside(bare, /\bcoalesce\s*\(/gi), (text) => unstable.test(text)],
    ['time in case', cases, (text) => unstable.test(text)],
    ['time in returning', [after(bare, /\breturning\b/i)], (text) => unstable.test(text)],
    ['time in do update', [after(bare, /\bdo\s+update\b/i)], (text) => unstable.test(text)],
    ['subquery in values', inside(bare, /\bvalues\s*\(/gi), (text) => /\bselect\b/i.test(text)],
  ]
  return parts.flatMap(([reason, texts, isRefused]) => (texts.some(isRefused) ? [reason] : []))
}

const isSpread = (table: string) =>
  ['customer', 'directory', 'reference'].includes(tableKinds.get(table) ?? '')
const server = statements.filter(({ path }) => isIn(path, 'apps/api/src'))

test('no write of a spread table is refused', () => {
  const refused = server
    .filter(({ writes }) => writes.some(isSpread))
    .flatMap(({ path, text }) =>
      refusalsOf(bareOf(text)).map((reason) => `${path}: ${reason}: ${text.trim().slice(0, 80)}`),
    )
  expect(refused).toEqual([])
})

/** Names that a part of a statement gives to its tables. */
const aliasesIn = (part: string) =>
  new Set(
    [...part.matchAll(/\b(?:from|join)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/gi)].flatMap(([, ...names]) => names),
  )

/** Tables of `with`. */
const ctesOf = (text: string) =>
  [...text.matchAll(/\b(\w+)\s+as\s+(?:materialized\s*)?\(/gi)].map(([, name]) => name)

/**
 * Where a statement that has the customer as a value passes it on by a column: into a subquery, or out of a `with`. The
 * planner does not follow it there, and all machines are asked.
 */
function columnsForValue(bare: string): string[] {
  const isOfOne = /\bcustomer_id\s*=\s*\$\{\}/.test(bare)
  if (!isOfOne) return []
  const passed = (part: string, isOutside: (alias: string) => boolean) =>
    [...part.matchAll(/\bcustomer_id\s*=\s*(\w+)\.customer_id/gi)].filter(([, alias = '']) =>
      isOutside(alias),
    )
  const intoSubqueries = inside(bare, /\((?=\s*select\b)/gi)
    .filter((part) => !/\bcustomer_id\s*=\s*\$\{\}/.test(part))
    .flatMap((part) => passed(part, (alias) => !aliasesIn(part).has(alias)))
  const ctes = new Set(ctesOf(bare))
  const names = new Map(
    [...bare.matchAll(/\b(?:from|join)\s+(\w+)\s+(?:as\s+)?(\w+)/gi)].map(([, table, alias]) => [
      alias,
      table,
    ]),
  )
  const outOfCtes = passed(bare, (alias) => ctes.has(alias) || ctes.has(names.get(alias) ?? ''))
  return [...intoSubqueries, ...outOfCtes].map(([text]) => text)
}

test('a statement about one customer says so by the value in every part', () => {
  const offences = server.flatMap(({ path, text }) =>
    columnsForValue(bareOf(text)).map((part) => `${path}: ${part}: ${text.trim().slice(0, 60)}`),
  )
  expect(offences).toEqual([])
})

test.each([
  ['select (select 1 from b where b.customer_id = a.customer_id) from a where a.customer_id = ${}', 1],
  ['select (select 1 from b where b.customer_id = ${}) from a where a.customer_id = ${}', 0],
  [
    'select (select 1 from b join c on c.customer_id = b.customer_id where b.customer_id = ${}) from a where a.customer_id = ${}',
    0,
  ],
  [
    'with p as (select 1 from a where customer_id = ${}) select 1 from p join b on b.customer_id = p.customer_id',
    1,
  ],
  ['select 1 from a join b on b.customer_id = a.customer_id where a.customer_id = ${}', 0],
  ['select (select 1 from b where b.customer_id = a.customer_id) from a', 0],
])('%s', (text, count) => expect(columnsForValue(text)).toHaveLength(count))

/**
 * Rows of a customer that are made from others of the same: planned before its values are known, it is sent to all machines,
 * and fails when one is lost. It is read first, and inserted as values.
 */
function copiesOwnRows(bare: string): boolean {
  const [, target = '', select = ''] = /insert\s+into\s+(\w+)[^)]*\)\s*(select\b[\s\S]*)/i.exec(bare) ?? []
  const isOfCustomers = (table: string) => tableKinds.get(table) === 'customer'
  const sources = [...select.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map(([, name = '']) => name)
  const isOfOne = /\b(?:customer_id|where\s+id)\s*=\s*\$\{\}/i.test(select)
  return isOfOne && isOfCustomers(target) && sources.some(isOfCustomers)
}

test('rows of a customer are not made from others in one statement, except by imports and for another customer', () => {
  const offences = server.filter(({ text }) => copiesOwnRows(bareOf(text))).map(({ path }) => path)
  expect(offences.filter((path) => !/(hand-?over|import)-queries/.test(path))).toEqual([])
})

test.each([
  ['insert into payments (customer_id, email) select id, email from customers where id = ${}', true],
  ['insert into payments (customer_id, email) values (${}, ${})', false],
  ['insert into notices (customer_id) select customer_id from jsonb_to_recordset(${}) as r', false],
])('%s', (text, isFound) => expect(copiesOwnRows(text)).toBe(isFound))

test('no statement follows rows from customer to customer', () => {
  expect(
    server.filter(({ text }) => /\bwith\s+recursive\b/i.test(bareOf(text))).map(({ path }) => path),
  ).toEqual([])
})

test.each([
  ['update sessions set ended_at = coalesce(ended_at, now())', ['time in coalesce']],
  ['update payments set at = case when true then now() end', ['time in case']],
  ['update payments set at = now() returning now() - at', ['time in returning']],
  ['insert into a (b) values (1) on conflict (b) do update set at = now()', ['time in do update']],
  ['insert into a (b) values ((select 1))', ['subquery in values']],
  ['update sessions set ended_at = now() where expires_at < now()', []],
])('%s', (text, reasons) => expect(refusalsOf(text)).toEqual(reasons))
