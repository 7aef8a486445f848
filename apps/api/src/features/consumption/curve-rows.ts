import { type CurveRow, packDay } from '@fanal/domain/consumption/curve-row'
import type { KnownDay } from '@fanal/domain/consumption/curve-steps'
import { bind, type Db, sql, type SqlPart, sqlOf } from '#platform/database'

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

const columns = [
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
  ['states', 'bytea'],
  ['imported', 'bytea'],
  ['exported', 'bytea'],
  ['reactive', 'bytea'],
  ['self_used', 'bytea'],
  ['generated', 'bytea'],
  ['origins', 'bytea'],
  ['self_used_origins', 'bytea'],
  ['generated_origins', 'bytea'],
] as const

const names = columns.map(([name]) => name).join(', ')
const changes = columns
  .slice(2)
  .map(([name]) => `${name} = excluded.${name}`)
  .join(', ')

type Row = CurveRow & { contract_id: number }

/** Writes rows whole, whatever was there. */
async function putRows(
  tx: Db,
  table: 'curve_days' | 'curve_days_aside',
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const text = (part: string): SqlPart => ({ text: part, values: [] })
  const arrays = columns.map(([name, type], i) => {
    const values = rows.map((row) => row[name])
    return sqlOf`${text(i === 0 ? '' : ', ')}${bind(values)}::${text(type)}[]`
  })
  const all = arrays.reduce((sofar, one) => sqlOf`${sofar}${one}`)
  await tx.run({
    name: `put ${table}`,
    ...sqlOf`insert into ${text(table)} (${text(names)}) select * from unnest(${all})
      on conflict (contract_id, day) do update set ${text(changes)}`,
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
