import { type CurveRow, packDay } from '@fanal/domain/consumption/curve-row'
import type { KnownDay } from '@fanal/domain/consumption/curve-steps'
import type { OwnContract } from '#features/contracts/queries'
import { type Db, type Sql, sql } from '#platform/database'

/** A day of a contract, identified by `key`. */
export const dayKey = (contractId: number, day: string) => `${contractId} ${day}`

export interface StoredRow extends CurveRow {
  contract_id: number
  is_aside: boolean
}

/** The stored data of those days, in both steps. */
export function findStoredDays(
  db: Db,
  wanted: readonly (OwnContract & { day: string })[],
): Promise<StoredRow[]> {
  return db.many(sql`
    with wanted as (
      select * from unnest(${wanted.map(({ customerId }) => customerId)}::bigint[],
        ${wanted.map(({ contractId }) => contractId)}::bigint[], ${wanted.map(({ day }) => day)}::date[])
        as w (customer_id, contract_id, day))
    select d.*, false as is_aside from wanted join curve_days d using (customer_id, contract_id, day)
    union all select d.*, true from wanted join curve_days_aside d using (customer_id, contract_id, day)`)
}

/** Which of these months have any days. */
export async function findKnownMonths(
  db: Db,
  months: readonly (OwnContract & { month: string })[],
): Promise<{ contract_id: number; month: string }[]> {
  if (months.length === 0) return []
  return await db.many(sql`
    select distinct w.contract_id, w.month
    from unnest(${months.map(({ customerId }) => customerId)}::bigint[],
      ${months.map(({ contractId }) => contractId)}::bigint[], ${months.map(({ month }) => month)}::date[])
      as w (customer_id, contract_id, month)
      join curve_days d on d.customer_id = w.customer_id and d.contract_id = w.contract_id
        and d.day >= w.month and d.day < (w.month + interval '1 month')::date`)
}

/** A day as it is stored, and whose it is. */
interface PackedDay extends OwnContract {
  row: CurveRow
}

const numbers = [
  'imported_wh',
  'exported_wh',
  'reactive_varh',
  'file_version',
  'source',
  'step_minutes',
  'state',
] as const
const byteColumns = [
  'imported',
  'states',
  'exported',
  'reactive',
  'self_used',
  'generated',
  'origins',
  'self_used_origins',
  'generated_origins',
] as const
type ByteColumn = (typeof byteColumns)[number]

/**
 * All bytes are sent as one value, each row's columns concatenated from `at` on: one value per column took most of the
 * time. Columns empty in all rows use their default ''.
 */
function insertOf(table: string, filled: readonly ByteColumn[]): string {
  const ints = [...numbers, 'at', ...filled.map((name) => `${name}_length`)]
  const bytes = filled.map((name, i) => {
    const from = ['at', ...filled.slice(0, i).map((before) => `${before}_length`)].join(' + ')
    return `substring($1::bytea from ${from} for ${name}_length)`
  })
  return `
    insert into ${table} (customer_id, contract_id, day, file_date, ${[...numbers, ...filled].join(', ')})
    select customer_id, contract_id, day, file_date, ${[...numbers, ...bytes].join(', ')}
    from unnest($2::bigint[], $3::bigint[], $4::date[], $5::date[],
      ${ints.map((_, i) => `$${i + 6}::int[]`).join(', ')})
      as r (customer_id, contract_id, day, file_date, ${ints.join(', ')})`
}

const changes = ['file_date', ...numbers, ...byteColumns].map((name) => `${name} = excluded.${name}`)
const orReplace = ` on conflict (customer_id, contract_id, day) do update set ${changes.join(', ')}`

/** An array in PostgreSQL's binary format: text took longer to write and parse. */
function intsOf(values: readonly number[]): Buffer {
  const list = Buffer.allocUnsafe(20 + values.length * 8)
  // Dimensions, nulls, element type, length, lower bound.
  for (const [i, value] of [1, 0, 23, values.length, 1].entries()) list.writeInt32BE(value, i * 4)
  for (const [i, value] of values.entries()) {
    list.writeInt32BE(4, 20 + i * 8)
    list.writeInt32BE(value, 24 + i * 8)
  }
  return list
}

const listOf = (values: readonly (string | number)[]) => `{${values.join(',')}}`

const kinds = ['new', 'known', 'aside'] as const
type Kind = (typeof kinds)[number]

function statementOf(kind: Kind, days: readonly PackedDay[]): Sql {
  const rows = days.map(({ row }) => row)
  const filled = byteColumns.filter((name) => rows.some((row) => row[name].length > 0))
  const parts: Uint8Array[] = []
  let at = 1
  const starts = rows.map((row) => {
    const start = at
    for (const name of filled) {
      parts.push(row[name])
      at += row[name].length
    }
    return start
  })
  const insert = insertOf(kind === 'aside' ? 'curve_days_aside' : 'curve_days', filled)
  return {
    name: `${kind} curve days ${filled.map((name) => byteColumns.indexOf(name)).join('')}`,
    // New days are inserted without a lookup, which would take PostgreSQL a third longer.
    text: kind === 'new' ? insert : insert + orReplace,
    values: [
      Buffer.concat(parts, at - 1),
      listOf(days.map(({ customerId }) => customerId)),
      listOf(days.map(({ contractId }) => contractId)),
      listOf(rows.map(({ day }) => day)),
      listOf(rows.map(({ file_date }) => file_date)),
      ...numbers.map((name) => intsOf(rows.map((row) => row[name]))),
      intsOf(starts),
      ...filled.map((name) => intsOf(rows.map((row) => row[name].length))),
    ],
  }
}

export interface WrittenDay extends OwnContract {
  known: KnownDay
  /** No row exists yet. */
  isNew: boolean
}

/** Statements that write whole days, replacing what was there. */
export function statementsFor<Day extends WrittenDay>(
  days: readonly Day[],
  onPacked: (day: Day, row: CurveRow) => void,
): Sql[] {
  const packed: Record<Kind, PackedDay[]> = { new: [], known: [], aside: [] }
  for (const day of days) {
    const { customerId, contractId, known, isNew } = day
    const row = packDay(known.shown)
    onPacked(day, row)
    packed[isNew ? 'new' : 'known'].push({ customerId, contractId, row })
    if (known.aside) packed.aside.push({ customerId, contractId, row: packDay(known.aside) })
  }
  return kinds.filter((kind) => packed[kind].length > 0).map((kind) => statementOf(kind, packed[kind]))
}
