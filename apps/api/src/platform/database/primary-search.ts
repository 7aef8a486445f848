import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { DatabaseAway, isDatabaseAway } from './away.ts'
import { configOf, type Host } from './hosts.ts'
import type { PrimaryCheck } from './primary-check.ts'

/** A second server that says it can write is heard within this: the later timeline wins. */
const secondOpinionMs = 250
/** Between two searches, so that servers that lost their primary together do not ask in step. */
const searchPauseMs = 200

/** Finds the server that can write. With a single one there is nothing to choose, and its pool tells what is wrong. */
export function primarySearch(
  { hosts, config }: { hosts: readonly Host[]; config: ClientConfig },
  check: PrimaryCheck,
) {
  let notBefore = 0
  const probe = async (host: Host) => {
    const client = new Client({ ...config, ...configOf(host) })
    client.on('error', () => {})
    try {
      await client.connect()
      return { host, timeline: await check(client, host) }
    } finally {
      client.end().catch(() => {})
    }
  }
  return async (): Promise<Host> => {
    const [first] = hosts
    if (first && hosts.length === 1) return first
    await pause(Math.max(0, notBefore - performance.now()))
    const found: Awaited<ReturnType<typeof probe>>[] = []
    const probes = hosts.map(async (host) => found.push(await probe(host)))
    try {
      await Promise.any(probes)
    } catch (error) {
      notBefore = performance.now() + searchPauseMs * (0.5 + Math.random())
      throw noneOf(hosts, (error as AggregateError).errors as Error[])
    }
    await Promise.race([Promise.allSettled(probes), pause(secondOpinionMs)])
    return found.reduce((one, other) => (other.timeline > one.timeline ? other : one)).host
  }
}

/** An error that says of each what is wrong. Where waiting helps at none, such as a wrong password, it is no outage. */
function noneOf(hosts: readonly Host[], errors: readonly Error[]): Error {
  const reasons = errors.map((error, i) => reasonOf(hosts[i]?.name ?? '', error))
  const text = `None of the servers of DATABASE_URL can be written to: ${reasons.join('; ')}`
  return errors.some(isDatabaseAway)
    ? new DatabaseAway(text, { cause: errors[0] })
    : new Error(text, { cause: errors[0] })
}

function reasonOf(name: string, error: Error): string {
  if (error instanceof DatabaseAway) return error.message
  const { code } = error as { code?: string }
  return `${name} does not answer (${error.message || code || error.name})`
}
