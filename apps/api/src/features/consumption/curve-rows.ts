import { type CurveRow, packDay } from '@fanal/domain/consumption/curve-row'
import type { KnownDay } from '@fanal/domain/consumption/curve-steps'
import { type Db, sql } from '#platform/database'

/** A day of a contract: `key` tells it apart. */
export const dayKey = (contractId: number, day: string) => `${contractId} ${day}`

export interface StoredRow extends CurveRow {
  contract_id: number
  is_aside: boolean
}

/** What is stored of those days, in both steps. */
export function findDays(
  db: Db,
  contractIds: readonly number[],
  days: readonly string[],
): Promise<StoredRow[]> {
  return db.many(sql`
    with wanted as (select * from unnest(${contractIds}::bigint[], ${days}::date[]) as w (contract_id, day))
    select d.*, false as is_aside from wanted join curve_days d using (contract_id, day)
    union all select d.*, true from wanted join curve_days_aside d using (contract_id, day)`)
}

const plainColumns = [
  ['contract_id', 'bigint'],
  ['day', 'date'],
  ['imported_wh', 'int'],
  ['exported_wh', 'int'],
  ['reactive_varh', 'int'],
  ['file_date', 'date'],
  ['file_version', 'smallint'],
  ['source', 'smallint'],
  ['step_minutes', 'smallint'],
  ['state', 'smallint'],
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

const names = [...plainColumns.map(([name]) => name), ...byteColumns]
const changes = names.slice(2).map((name) => `${name} = excluded.${name}`)
// All bytes travel as one value, each row's one column after the other from `at` on: a value for each took most of the time.
const beginning = (place: number) =>
  ['at', ...byteColumns.slice(0, place).map((name) => `${name}_length`)].join(' + ')
const bytes = byteColumns.map((name, i) => `substring($1::bytea from ${beginning(i)} for ${name}_length)`)
const lists = [
  ...plainColumns.map(([name, type]) => [name, type] as const),
  ['at', 'int'] as const,
  ...byteColumns.map((name) => [`${name}_length`, 'int'] as const),
]
const putText = (table: string) => `
  insert into ${table} (${names.join(', ')})
  select ${[...plainColumns.map(([name]) => name), ...bytes].join(', ')}
  from unnest(${lists.map(([, type], i) => `$${i + 2}::${type}[]`).join(', ')})
    as r (${lists.map(([name]) => name).join(', ')})
  on conflict (contract_id, day) do update set ${changes.join(', ')}`

type Row = CurveRow & { contract_id: number }

/** An array of plain values as PostgreSQL writes it. */
const listOf = (values: readonly (number | string)[]) => `{${values.join(',')}}`

/** Writes rows whole, whatever was there. */
async function putRows(
  tx: Db,
  table: 'curve_days' | 'curve_days_aside',
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const parts: Uint8Array[] = []
  const starts: number[] = []
  let at = 1
  for (const row of rows) {
    starts.push(at)
    for (const name of byteColumns) {
      parts.push(row[name])
      at += row[name].length
    }
  }
  await tx.run({
    name: `put ${table}`,
    text: putText(table),
    values: [
      Buffer.concat(parts),
      ...plainColumns.map(([name]) => listOf(rows.map((row) => row[name]))),
      listOf(starts),
      ...byteColumns.map((name) => listOf(rows.map((row) => row[name].length))),
    ],
  })
}

export async function putDays(
  tx: Db,
  days: readonly { contractId: number; known: KnownDay }[],
): Promise<void> {
  await putRows(
    tx,
    'curve_days',
    days.map(({ contractId, known }) => ({ contract_id: contractId, ...packDay(known.shown) })),
  )
  await putRows(
    tx,
    'curve_days_aside',
    days.flatMap(({ contractId, known: { aside } }) =>
      aside ? [{ contract_id: contractId, ...packDay(aside) }] : [],
    ),
  )
}
