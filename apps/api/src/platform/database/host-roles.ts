import { Client } from 'pg'
import { configOf, type Host, hostsOf } from './hosts.ts'
import { answered } from './limits.ts'

export interface HostRole {
  name: string
  role?: 'primary' | 'replica'
  /** Why it cannot be asked. */
  problem?: string
}

const patienceMs = 3_000

/** Asks every server of an address for its role, each over a connection of its own. */
export const rolesOfHosts = (address: string): Promise<HostRole[]> =>
  Promise.all(hostsOf(address).map(roleOf))

async function roleOf(host: Host): Promise<HostRole> {
  const { name } = host
  const client = new Client({ ...configOf(host), connectionTimeoutMillis: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const question = 'select pg_is_in_recovery() as "isReplica"'
    const { rows } = await answered(client.query<{ isReplica: boolean }>(question), patienceMs)
    return { name, role: rows[0]?.isReplica ? 'replica' : 'primary' }
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    return { name, problem: message || (code ?? 'no answer') }
  } finally {
    client.end().catch(() => {})
  }
}
