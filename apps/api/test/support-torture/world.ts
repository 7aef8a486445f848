import { madridDayOf } from '@fanal/domain/dates'
import { type Random, between } from '#demo/random'
import type { Database } from '#platform/database'
import { startSession, tokensOf } from '#platform/session'
import type { Address } from '../address.ts'
import { testSecret } from '../app.ts'
import { aContract, aCustomer, anInvoice, type Contract, type Customer } from '../builders.ts'
import { killServer } from '../payment-torture/world.ts'
import { type OwnProcess, ownProcess, type ProcessOptions } from '../processes/own-process.ts'

// Shared by the long support tests: a database that can be broken, customers, and killable servers in separate processes.

export interface World {
  database: Database
  address: Address
  bundle?: string
  /** Environment of the servers. */
  env?: Record<string, string>
  /** Everything connected to the database is cut off; returns when it can be used again. */
  breakDatabase(): Promise<void>
  say: (text: string) => void
}

/** A proxy names the network of each sender, as limits count by it. */
const proxy = { TRUSTED_PROXIES: '127.0.0.1' }
export const startServer = ({ address, bundle, env }: World, options: ProcessOptions = {}) =>
  ownProcess(address, { ...options, bundle, env: { ...proxy, ...env } })

export interface Person extends Customer {
  token: string
  contract: Contract
  invoiceId: number
  /** The numbers that this person was shown. */
  numbers: string[]
}

export async function aPerson(database: Database): Promise<Person> {
  const customer = await aCustomer(database)
  const own = { customerId: customer.id }
  const contract = await aContract(database, own)
  const { id: invoiceId } = await anInvoice(database, { ...own, contractId: contract.id })
  const session = { ...own, locale: 'es-ES', visit: { ip: '192.0.2.1', userAgent: 'test' } }
  const { token } = await startSession(database, tokensOf(testSecret), session)
  return { ...customer, token, contract, invoiceId, numbers: [] }
}

/** Where a server is to die, and how long it waits to be led there. */
interface Crash {
  at: readonly string[]
  patienceMs: number
}

/** Two servers, one of which may be down. */
export class Servers {
  private readonly world: World
  private running: OwnProcess[] = []
  /** Places whose server is being replaced. */
  private readonly taken = new Set<number>()

  constructor(world: World) {
    this.world = world
  }

  async start(count = 2): Promise<void> {
    this.running = await Promise.all(Array.from({ length: count }, () => startServer(this.world)))
  }

  /** The address of any of them. */
  any(random: Random): string {
    return this.running[between(random, 0, this.running.length - 1)]?.address ?? ''
  }

  /**
   * One dies and another takes its place; with points, another that dies at the first of them, or where it happens to
   * be when nobody led it to any of them for so long. Returns the point where it died.
   */
  async replaceOne(random: Random, over: Promise<unknown>, crash?: Crash): Promise<string | undefined> {
    const free = this.running.map((_, at) => at).filter((at) => !this.taken.has(at))
    const dead = free.find((at) => this.running[at]?.child.signalCode)
    const at = dead ?? free[between(random, 0, free.length - 1)] ?? 0
    this.taken.add(at)
    try {
      return await this.replaceAt(at, over, crash)
    } finally {
      this.taken.delete(at)
    }
  }

  private async replaceAt(at: number, over: Promise<unknown>, crash?: Crash): Promise<string | undefined> {
    const old = this.running[at]
    if (old) await killServer(old)
    const fresh = await startServer(this.world, crash && { crashAt: crash.at })
    this.running[at] = fresh
    if (!crash) return undefined
    await Promise.race([fresh.diedAt, pause(crash.patienceMs), over])
    await killServer(fresh)
    return fresh.diedAt
  }

  /** Servers that ended without being killed. */
  ended(): string[] {
    return this.running.flatMap(({ child: { exitCode } }) =>
      exitCode === null ? [] : [`a server ended by itself with ${exitCode}`],
    )
  }

  async stop(): Promise<void> {
    for (const server of this.running) await killServer(server)
  }
}

export const today = () => madridDayOf(Date.now())

export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
