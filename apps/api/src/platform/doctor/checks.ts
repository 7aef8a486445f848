import { accessSync, constants, readdirSync, statfsSync } from 'node:fs'
import { certificateOf, hasCertificate } from '#platform/certificate'
import type { Database, Db } from '#platform/database'
import { findUnspread, isSpread } from '#platform/database/distribute'
import { rolesOfHosts } from '#platform/database/host-roles'
import { isLaterAndOpen } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import type { Env } from '#platform/env'
import * as queries from './doctor-queries.ts'

/** A check that holds says what it saw; one that fails throws a sentence that says what to do. */
export interface Check {
  name: string
  run: () => Promise<string>
}

const longestLagSeconds = 60
const mostClockSeconds = 2
const leastDays = 30
const leastFreeBytes = 1024 ** 3

export const schemaCheck = (db: Db): Check => ({
  name: 'schema',
  async run() {
    const files = readdirSync(migrationsFolder()).filter((file) => file.endsWith('.sql'))
    const applied = await queries.findAppliedMigrations(db)
    if (!applied) throw new Error('It is empty. Start the server once: it makes the tables.')
    const last = files.toSorted().at(-1)
    const unknown = applied.filter(({ name }) => !files.includes(name))
    const foreign = unknown.find((one) => !isLaterAndOpen(one, last))
    if (foreign)
      throw new Error(
        `It was made by another version of Fanal (${foreign.name}). Start that version, or a newer one.`,
      )
    const names = applied.map(({ name }) => name)
    const missing = files.filter((name) => !names.includes(name)).sort()
    if (missing.length > 0)
      throw new Error(
        `${missing.length} migrations are missing, from ${missing[0]}. The next start applies them.`,
      )
    if (unknown.length > 0) return `of a newer version (${unknown.at(-1)?.name}); this one serves on it`
    return `${applied.length} migrations, as this version needs`
  },
})

export const replicationCheck = (db: Db): Check => ({
  name: 'replication',
  async run() {
    const [replicas, { names, waiting }] = [
      await queries.findReplicas(db),
      await queries.findWaitingCommits(db),
    ]
    const hasSynchronous = replicas.some(({ isSynchronous }) => isSynchronous)
    const isHidden = replicas.some(({ state }) => state === null)
    if (names && !hasSynchronous && !isHidden)
      throw new Error(
        `Commits wait for ${names}, but no such replica is connected (${waiting} wait now). Bring it back, or take it out of synchronous_standby_names.`,
      )
    const late = replicas.find(({ lagSeconds }) => (lagSeconds ?? 0) > longestLagSeconds)
    if (late)
      throw new Error(
        `${late.name} is ${Math.round(late.lagSeconds ?? 0)} s behind. Look at its load and its network.`,
      )
    if (replicas.length === 0) return 'no replica: a failure of the server is an outage until it is restored'
    if (isHidden) return `${replicas.length} replicas; their lag is shown to a role with pg_monitor`
    return replicas
      .map(({ name, isSynchronous, lagSeconds }) =>
        [
          name,
          isSynchronous ? 'synchronous' : 'asynchronous',
          `${(lagSeconds ?? 0).toFixed(1)} s behind`,
        ].join(' '),
      )
      .join(', ')
  },
})

export const citusCheck = (db: Db): Check => ({
  name: 'citus',
  async run() {
    const version = await queries.findCitusVersion(db)
    if (!version) return 'not installed: one server holds all'
    const nodes = await queries.findCitusNodes(db)
    const idle = nodes.filter(({ isActive }) => !isActive).map(({ name }) => name)
    if (idle.length > 0)
      throw new Error(
        `${idle.join(', ')} is not active: its customers cannot be served. Bring it back, then citus_activate_node.`,
      )
    const lost = (await queries.askWorkers(db)).filter(({ isThere }) => !isThere).map(({ name }) => name)
    if (lost.length > 0)
      throw new Error(
        `${lost.join(', ')} does not answer: its customers cannot be served. Start it, or let its replica take its address.`,
      )
    if (!(await isSpread(db)))
      throw new Error(`${version} is there, but all rows lie on one machine. Run fanal database distribute.`)
    const unspread = (await findUnspread(db)).map(({ name }) => name)
    if (unspread.length > 0)
      throw new Error(`${unspread.join(', ')} is not spread yet. Run fanal database distribute.`)
    return `${version} with ${nodes.length} nodes`
  },
})

/** Where `DATABASE_URL` names several servers. */
export const hostsCheck = (address: string): Check => ({
  name: 'database servers',
  async run() {
    const roles = await rolesOfHosts(address)
    if (roles.length === 1) return 'one: another may be named in DATABASE_URL to take its place'
    const lost = roles.find(({ problem }) => problem)
    if (lost)
      throw new Error(
        `${lost.name} cannot be asked (${lost.problem}): it could not take over. Start it, or correct its name in DATABASE_URL.`,
      )
    const primaries = roles.filter(({ role }) => role === 'primary').map(({ name }) => name)
    if (primaries.length > 1)
      throw new Error(
        `${primaries.join(' and ')} both take writes: one is a former primary, or another database. Stop it, and make it a replica again.`,
      )
    return roles.map(({ name, role }) => `${name} ${role}`).join(', ')
  },
})

class Undone extends Error {}

/** Writes a little and takes it back: only that shows whether the database's disk has room. */
export const roomCheck = (database: Pick<Database, 'transaction'>): Check => ({
  name: 'room',
  async run() {
    let bytes = 0
    try {
      await database.transaction(async (tx) => {
        bytes = await queries.writeForTrying(tx)
        throw new Undone()
      })
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === '53100')
        throw new Error(
          `The disk of the database is full (${message}). Make room there before anything else: nothing can be written.`,
          { cause: error },
        )
      if (!(error instanceof Undone)) throw error
    }
    return `takes writes, and holds ${(bytes / 1024 ** 3).toFixed(1)} GB`
  },
})

export const clockCheck = (db: Db): Check => ({
  name: 'clock',
  async run() {
    const before = Date.now()
    const { at } = await queries.findClock(db)
    const after = Date.now()
    const [early, late] = [(before - at.getTime()) / 1_000, (at.getTime() - after) / 1_000]
    const seconds = Math.max(early, late)
    if (seconds > mostClockSeconds)
      throw new Error(
        `This machine and the database differ by ${seconds.toFixed(1)} s: codes and sessions end at the wrong time. Synchronise both (NTP).`,
      )
    return 'the same as the database’s'
  },
})

export const folderCheck = ({ DATA_DIR }: Env): Check => ({
  name: 'data folder',
  async run() {
    try {
      accessSync(DATA_DIR, constants.W_OK)
    } catch {
      throw new Error(`${DATA_DIR} is not there, or cannot be written. Create it, or set DATA_DIR.`)
    }
    const { bavail, bsize } = statfsSync(DATA_DIR)
    const free = bavail * bsize
    if (free < leastFreeBytes)
      throw new Error(`${DATA_DIR} has ${(free / 1024 ** 2).toFixed(0)} MB left. Make room, at least 1 GB.`)
    return `${DATA_DIR}, ${(free / 1024 ** 3).toFixed(0)} GB free`
  },
})

/** Throws before a certificate ends, while there is time. */
export function assertLasting(validTo: string, what: string, now = Date.now()): string {
  const days = Math.floor((Date.parse(validTo) - now) / 86_400_000)
  if (days < 0) throw new Error(`${what} ended on ${validTo}. Replace it.`)
  if (days < leastDays) throw new Error(`${what} ends in ${days} days, on ${validTo}. Renew it.`)
  return `valid until ${validTo}`
}

export const signingCheck = (env: Env): Check => ({
  name: 'signing certificate',
  async run() {
    if (!hasCertificate(env)) return 'none: invoices are not signed'
    const certificate = await certificateOf(env)
    return assertLasting(certificate?.x509.validTo ?? '', 'The certificate of SIGNING_P12')
  },
})
