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
