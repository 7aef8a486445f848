import type { ClientBase } from 'pg'
import { DatabaseAway } from './away.ts'
import type { Host } from './hosts.ts'
import { answered } from './limits.ts'

interface Role {
  system: string
  isReplica: boolean
  isReadOnly: boolean
  timeline: number
}

const question = `
  select pg_is_in_recovery() as "isReplica", current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select system_identifier::text from pg_control_system()) as system,
    case when pg_is_in_recovery() then 0
      else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`
const plainQuestion = `
  select pg_is_in_recovery() as "isReplica", current_setting('transaction_read_only') = 'on' as "isReadOnly",
    '' as system, 0 as timeline`

/** Services that only speak PostgreSQL's language may lack, or forbid, the functions of its log. */
const isUnsupported = (error: unknown) =>
  ['0A000', '42883', '42501', '42P01'].includes((error as { code?: string }).code ?? '')

async function roleOf(client: ClientBase): Promise<Role> {
  const ask = async (text: string) => (await client.query<Role>(text)).rows[0] as Role
  try {
    return await ask(question)
  } catch (error) {
    if (isUnsupported(error)) return ask(plainQuestion)
    throw error
  }
}

export type PrimaryCheck = ReturnType<typeof primaryCheck>

/**
 * Checks that a server can write, and returns its timeline. A promotion begins a new one: a former primary that wakes
 * up and has not noticed yet is known by its older timeline.
 */
export function primaryCheck(limitMs: number | undefined) {
  const latest = new Map<string, number>()
  return async (client: ClientBase, { name }: Host): Promise<number> => {
    const { system, isReplica, isReadOnly, timeline } = await answered(roleOf(client), limitMs)
    if (isReplica) throw new DatabaseAway(`${name} is a replica: it can only be read`)
    if (isReadOnly) throw new DatabaseAway(`${name} is read-only (default_transaction_read_only is on)`)
    const known = latest.get(system) ?? 0
    if (timeline < known)
      throw new DatabaseAway(`${name} is a former primary: another server has taken its place`)
    latest.set(system, timeline)
    return timeline
  }
}
