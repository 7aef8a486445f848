import type { Explained, PlanNode } from './explained-database.ts'
import { many } from './skewed-world.ts'

/** A step of a plan may throw away so many rows in all its loops. */
export const mostFiltered = 2_000

/**
 * Or so many, where all rows of a customer may be read: each of them a few times, and never once for each other. That
 * goes for the statements below, and for lists of tables that are not analysed yet: of several indexes of a customer's
 * rows the planner then takes any.
 */
export const mostOfAll = 3 * many

/** Parts of statements that may, and why. */
const readingAll: Record<string, string> = {
  'select distinct c.': 'filters of invoices offer each value that the contracts of a customer have',
  'select fiscal_address from contracts': 'multipoint invoices go to the first address that a contract has',
  'with near as materialized': 'those who live near are looked for among all contracts of a town',
  'sum(i.amount_pending_cents)': 'the sum of what is owed reads all that is open',
  'with unpaid as materialized': 'home shows the first three of all that is open, and their sum',
  'as has_curve from contracts c': 'home offers the first fifty of all active contracts',
  'with active as ( select id from contracts': 'home adds up the consumption of all active contracts',
  "with found as ( select case r.state when 'signature_pending'":
    'home shows the first six of all that is under way',
  'with listed as ( select name, row_number()':
    'the page on which a contract stands is counted in the whole list',
  'p.is_indexed) as is_indexed': 'notices of prices are for who has one contract at indexed prices',
  "where event in ('price_change', 'renewal')": 'an operator asks for it once after an announcement',
}

function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner)
}

const rowsOf = (node: PlanNode) => node['Actual Loops'] * node['Actual Rows']

const removedBy = (node: PlanNode) =>
  node['Actual Loops'] *
  ((node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0))

/** Where two indexes are read and only what both have is taken, a plan does not count the others as removed. */
function leftOutBy(node: PlanNode): number {
  const both = node.Plans?.find((inner) => inner['Node Type'] === 'BitmapAnd')
  if (!both) return 0
  const entries = (both.Plans ?? []).reduce((sum, index) => sum + rowsOf(index), 0)
  return Math.max(0, entries - rowsOf(node) - removedBy(node))
}

const filteredBy = (node: PlanNode) => removedBy(node) + leftOutBy(node)

/** The steps of an executed statement that threw away too much, in words. */
export function wasteOf({ text, plan }: Explained, mostUsual = mostFiltered): string[] {
  const plainText = text.replaceAll(/\s+/g, ' ').trim()
  const most = Object.keys(readingAll).some((part) => plainText.includes(part)) ? mostOfAll : mostUsual
  return [...nodesOf(plan)]
    .filter((node) => filteredBy(node) > most)
    .map((node) => {
      const step = [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' ')
      return `${step} throws away ${Math.round(filteredBy(node))} rows: ${plainText.slice(0, 400)}`
    })
}
