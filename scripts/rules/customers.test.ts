import { describe, expect, test } from 'vitest'
import { isIn } from './repository.ts'
import { bareOf, statements } from './statements.ts'
import { tableKinds as kinds } from './table-kinds.ts'

// A statement about a customer's rows says which customer's, so that one of several machines can answer it
// (docs/decisions/0038-spread-by-customer.md).

const features = 'apps/api/src/features'

/** Statements about all customers: a file, the beginning of its statement, and why. */
const aboutAll: [path: string, beginning: string, why: string][] = [
  [`${features}/account/customer-queries.ts`, 'select 1 from customers limit 1', 'Is there anybody'],
  [`${features}/account/customer-queries.ts`, 'update customers u set name', 'An import: the rows have ids'],
  [
    `${features}/consumption/check-queries.ts`,
    'select customer_id, id, name from contracts',
    'A check of all',
  ],
  [`${features}/contract-changes/change-queries.ts`, 'select customer_id from change_requests', 'Staff'],
  [`${features}/contract-changes/queries.ts`, 'select r.id, r.kind, r.state, r.requested_at', 'Staff'],
  [`${features}/contract-changes/signature/signature-write-queries.ts`, 'select customer_id as', 'A job'],
  [`${features}/contract-changes/signature/signature-write-queries.ts`, 'select s.customer_id as', 'A job'],
  [`${features}/contracts/legal/legal-queries.ts`, 'with next as (', 'An announcement to all'],
  [
    `${features}/contracts/save-queries.ts`,
    'update contracts c set type',
    'An import: the rows have customers',
  ],
  [`${features}/invoices/documents/mean-queries.ts`, 'insert into usage_means as m', 'A job'],
  [
    `${features}/support/mails/late-queries.ts`,
    'select c.customer_id as "customerId"',
    'The job that announces late cases',
  ],
  [`${features}/contracts/legal/legal-queries.ts`, 'select count(distinct customer_id)', 'Staff'],
  [`${features}/contracts/legal/legal-queries.ts`, "select event, told->>'product'", 'Staff'],
  [`${features}/contracting/follow/switch-queries.ts`, 'select * from (', 'Staff'],
  [`${features}/market-alerts/evaluate/alert-queries.ts`, 'select a.customer_id, a.id, a.product', 'A job'],
  [`${features}/market-alerts/evaluate/alert-queries.ts`, 'select p.traded_until, a.customer_id', 'A job'],
  [`${features}/market-alerts/evaluate/cheap-hours-queries.ts`, 'select distinct c.customer_id', 'A job'],
  [`${features}/notices/digest/digest-queries.ts`, 'select n.customer_id, min', 'A job'],
  [`${features}/notices/targets/target-queries.ts`, 'select t.customer_id, t.id, c.vat', 'Staff'],
  [`${features}/tasks/bounces/bounce-queries.ts`, 'select * from (', 'Staff'],
  [`${features}/tasks/bounces/bounce-queries.ts`, 'select count(*)::int as n from (', 'Staff'],
  [`${features}/notices/queries.ts`, 'delete from notices where created_at', 'A job'],
  [`${features}/contracting/follow/check-queries.ts`, 'select customer_id as "customerId"', 'A job'],
  [`${features}/contracting/follow/check-queries.ts`, 'select check_by <', 'Staff'],
  [`${features}/payment/queries.ts`, 'select customer_id, id from payments where next_check_at', 'A job'],
  [`${features}/payment/staff-queries.ts`, 'select p.customer_id, p.transaction_id', 'Staff'],
  [`${features}/tasks/payments/payment-queries.ts`, 'select count(*)::int as n from (', 'Staff'],
  [
    `${features}/customers/search/found-queries.ts`,
    'select number, kind, subject, state, name from cases',
    'Cases without a customer, on one machine',
  ],
  [`${features}/casework/assigning/assignment-queries.ts`, 'select c.customer_id as', 'A job'],
  [`${features}/casework/sending/sending-queries.ts`, 'select customer_id as "customerId"', 'A job'],
  [`${features}/support/case-shelf-queries.ts`, 'select customer_id as "customerId"', 'A job'],
  ['apps/api/src/platform/stored-files/file-queries.ts', 'select customer_id as "customerId"', 'A job'],
  [`${features}/support/file-queries.ts`, 'delete from case_files where created_at', 'A job'],
  [`${features}/support/mails/deadline-queries.ts`, 'select c.customer_id, c.number', 'A job'],
  [`${features}/reports/queries.ts`, 'select customer_id, id, (extract', 'Staff'],
  [`${features}/support/staff/staff-queries.ts`, 'select c.number, c.kind, c.state', 'Staff'],
  [`${features}/support/staff/staff-queries.ts`, 'select k.customer_id, k.id as contract_id', 'Staff'],
  [`${features}/support/staff/staff-queries.ts`, 'select c.number, c.opened_at, c.claim_type', 'Staff'],
  [`${features}/support/staff/staff-queries.ts`, "select 'distributor' as kind", 'Staff'],
  [`${features}/support/staff/staff-queries.ts`, 'select count(distinct customer_id)', 'Staff'],
  [
    `${features}/casework/mentions/mention-queries.ts`,
    'select c.number, c.subject, c.state, m.author',
    'Staff',
  ],
  ['apps/api/src/platform/session.ts', 'delete from sessions where expires_at', 'A job'],
]

const isAboutAll = (path: string, text: string) =>
  aboutAll.some(([file, beginning]) => path === file && text.trim().startsWith(beginning))

const tablesOf = (text: string): string[] =>
  [...bareOf(text).matchAll(/\b(?:from|join|into|update(?:\s+only)?|using)\s+(\w+)/gi)]
    .map(([, name = '']) => name)
    .filter((name) => kinds.has(name))

/** Ways to name the customer: by a value, by given rows that name it, or in a new row. */
const naming = [
  /\bcustomer_id\s*=\s*(?:any\s*\()?\$\{\}/i,
  /\bas\s+\w+\s*\([^)]*\bcustomer_id\b/i,
  /\binsert\s+into\s+\w+(?:\s+as\s+\w+)?\s*\([^)]*\bcustomer_id\b/i,
]
const namingById = [/\bid\s*=\s*(?:any\s*\()?\$\{\}/i, /\binsert\s+into\s+customers\b/i]
/** Part of a statement: joined to rows of a customer, or under a condition that another part has. */
const namingInPart = [/\bcustomer_id\b/i, /\bwhere\s+\$\{\}/i, /^from \w+$/i]

function namesCustomer(text: string, isPart: boolean): boolean {
  const own = tablesOf(text).filter((name) => kinds.get(name) === 'customer')
  const ways = [...naming, ...(own.includes('customers') ? namingById : []), ...(isPart ? namingInPart : [])]
  return own.length === 0 || ways.some((way) => way.test(bareOf(text)))
}

const server = statements.filter(({ path }) => isIn(path, 'apps/api/src'))

test('every table has a kind', () => {
  expect(kinds.size).toBeGreaterThan(40)
  expect([...new Set(kinds.values())].sort()).toEqual(['customer', 'directory', 'reference', 'server'])
})

test("a statement about a customer's rows names the customer", () => {
  const offences = server.filter(
    ({ path, text, isPart }) => !namesCustomer(text, isPart) && !isAboutAll(path, text),
  )
  expect(offences.map(({ path, text }) => `${path}: ${text.trim()}`)).toEqual([])
})

test('every exception is needed', () => {
  const unused = aboutAll.filter(
    ([file, beginning]) =>
      !server.some(
        ({ path, text, isPart }) =>
          path === file && text.trim().startsWith(beginning) && !namesCustomer(text, isPart),
      ),
  )
  expect(unused).toEqual([])
})

const isLock = (text: string) => /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i.test(bareOf(text))

test("a lock is on one customer's rows, or on a table that is not spread", () => {
  const offences = server
    .filter(({ text }) => isLock(text))
    .filter(({ text, isPart }) => isPart || !namesCustomer(text, isPart))
  expect(offences.map(({ path, text }) => `${path}: ${text.trim()}`)).toEqual([])
})

describe('what is told apart', () => {
  test.each([
    ['select 1 from contracts where name = ${}', false],
    ['select customer_id from contracts where id = ${}', false],
    ['select 1 from contracts where customer_id = ${} and name = ${}', true],
    ['select 1 from contracts where customer_id = any(${})', true],
    ['select 1 from customers where id = ${}', true],
    ['select 1 from customers where vat = ${}', false],
    ['insert into contracts (customer_id, name) values (${}, ${})', true],
    ["insert into contracts (name) values ('customer_id = ${}')", false],
    [
      'update contracts c set name = r.name from jsonb_to_recordset(${}) as r (customer_id bigint, name text)',
      true,
    ],
    ['select 1 from products where id = ${}', true],
  ])('%s', (text, isNamed) => expect(namesCustomer(text, false)).toBe(isNamed))
})
