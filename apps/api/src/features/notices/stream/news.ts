import type { Database } from '#platform/database'
import type { Listening } from '#platform/database/listener'
import { EventStream } from '#platform/http/event-stream'
import { findLiveSessions, type SessionKey } from '#platform/session'

/** The channel on which a transaction says whose notices changed: the customer's id. */
export const noticesChannel = 'fanal_notices'

const beatMs = 25_000
/** Several notices of a customer within this time are one piece of news. */
const collectMs = 200
/** After a break of the connection everybody may have missed something: they are told over this time. */
const afterBreakMs = 5_000

const mostOfCustomer = 10
const mostOfProcess = 10_000

interface Follower {
  session: SessionKey
  stream: EventStream
}

/** The open streams of this process. One connection listens for all of them, from the first until none is left. */
export class News {
  readonly #database: Database
  readonly #followers = new Map<number, Set<Follower>>()
  readonly #pending = new Set<number>()
  #count = 0
  #listening: Promise<Listening> | undefined
  #beating: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** A new stream of events for the session; undefined if there is none to be had. */
  async follow(session: SessionKey): Promise<EventStream | undefined> {
    const own = this.#followers.get(session.customerId)
    if (!this.#database.listen || this.#count >= mostOfProcess || (own?.size ?? 0) >= mostOfCustomer)
      return undefined
    // Before waiting, so that nobody stops listening meanwhile.
    this.#count += 1
    try {
      this.#listening ??= this.#listen(this.#database.listen)
      await this.#listening
    } catch (error) {
      this.#count -= 1
      this.#listening = undefined
      throw error
    }
    const follower = { session, stream: new EventStream(() => this.#remove(follower)) }
    this.#add(follower)
    return follower.stream
  }

  #listen(listen: NonNullable<Database['listen']>): Promise<Listening> {
    return listen(noticesChannel, {
      hear: (customerId) => this.#tell(Number(customerId), collectMs),
      missed: () => {
        for (const customerId of this.#followers.keys()) this.#tell(customerId, Math.random() * afterBreakMs)
      },
    })
  }

  #add(follower: Follower): void {
    const { customerId } = follower.session
    this.#followers.set(customerId, (this.#followers.get(customerId) ?? new Set()).add(follower))
    // Without the database nobody knows who is signed in: that is asked at the next beat.
    this.#beating ??= setInterval(() => void this.#beat().catch(() => {}), beatMs).unref()
  }

  #remove(follower: Follower): void {
    const { customerId } = follower.session
    const own = this.#followers.get(customerId)
    own?.delete(follower)
    if (own?.size === 0) this.#followers.delete(customerId)
    this.#count -= 1
  }

  #tell(customerId: number, withinMs: number): void {
    if (this.#pending.has(customerId) || !this.#followers.has(customerId)) return
    this.#pending.add(customerId)
    setTimeout(() => {
      this.#pending.delete(customerId)
      for (const { stream } of this.#followers.get(customerId) ?? []) stream.send('news')
    }, withinMs).unref()
  }

  async #beat(): Promise<void> {
    if (this.#count === 0) return this.#rest()
    const all = [...this.#followers.values()].flatMap((own) => [...own])
    const sessions = all.map(({ session }) => session)
    const live = await findLiveSessions(this.#database, sessions)
    for (const { session, stream } of all)
      if (live.has(session.id)) stream.beat()
      else stream.end()
  }

  #rest(): void {
    clearInterval(this.#beating)
    this.#beating = undefined
    void this.#listening?.then((line) => line.stop())
    this.#listening = undefined
  }
}
