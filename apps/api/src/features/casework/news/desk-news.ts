import { randomBytes } from 'node:crypto'
import { deskChannel } from '#features/support/write-queries'
import type { Database } from '#platform/database'
import type { Listening } from '#platform/database/listener'
import { EventStream } from '#platform/http/event-stream'
import { findLiveStaffSessions } from '#platform/staff/staff-session'
import { publishNews } from './news-queries.ts'

/** Who is at the desk, and what they look at or write about. */
export interface Presence {
  id: number
  name: string
  case?: string | undefined
  writes?: boolean
}

interface Follower extends Presence {
  session: string
  stream: EventStream
}

/** What processes tell each other. `people` is everybody at the desk of a process, whole: nothing adds up to a wrong sum. */
type Message =
  /** It has changed; `returnedTo`: what this person wrote about it could not leave. */
  | { case: string; returnedTo?: number }
  | { from: string; people: Presence[] }
  /** A process has begun to listen: the others say who is there. */
  | { from: string; hello: true }

const beatMs = 20_000
/** What a process last said counts for so long: it may have been killed. */
const goneMs = 3 * beatMs
/** Several changes within this time are told as one. */
const collectMs = 250
const maxOfProcess = 1_000
/** A notification of PostgreSQL takes 8,000 bytes. */
const maxTold = 80

/** The open desks of this process, and through the database those of the others. */
export class DeskNews {
  readonly #database: Database
  readonly #name = randomBytes(6).toString('base64url')
  readonly #followers = new Set<Follower>()
  readonly #others = new Map<string, { people: Presence[]; at: number }>()
  readonly #changed = new Set<string>()
  #listening: Promise<Listening> | undefined
  #beating: NodeJS.Timeout | undefined
  #telling: NodeJS.Timeout | undefined
  #publishing: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** A new stream for somebody who looks at this case, or at none; undefined if there is none to be had. */
  async follow(presence: Presence & { session: string }): Promise<EventStream | undefined> {
    if (!this.#database.listen || this.#followers.size >= maxOfProcess) return undefined
    try {
      this.#listening ??= this.#listen(this.#database.listen)
      await this.#listening
    } catch (error) {
      this.#listening = undefined
      throw error
    }
    const follower: Follower = {
      ...presence,
      stream: new EventStream(() => {
        this.#followers.delete(follower)
        this.#changedHere()
      }),
    }
    this.#followers.add(follower)
    // Without the database nobody knows who is signed in: that is asked at the next beat.
    this.#beating ??= setInterval(() => void this.#beat().catch(() => {}), beatMs).unref()
    follower.stream.send('people', JSON.stringify(this.#people()))
    this.#changedHere()
    return follower.stream
  }

  #listen(listen: NonNullable<Database['listen']>): Promise<Listening> {
    const listening = listen(deskChannel, {
      hear: (payload) => this.#hear(payload),
      missed: () => {
        for (const { stream } of this.#followers) stream.send('missed')
        this.#say({ from: this.#name, hello: true })
      },
    })
    void listening.then(() => this.#say({ from: this.#name, hello: true })).catch(() => {})
    return listening
  }

  #hear(payload: string): void {
    const message = JSON.parse(payload) as Message
    if ('case' in message) this.#hearCase(message)
    else if (message.from === this.#name) return
    else if ('hello' in message) return this.#publish()
    else this.#others.set(message.from, { people: message.people, at: Date.now() })
    this.#tell()
  }

  #hearCase({ case: number, returnedTo }: { case: string; returnedTo?: number }): void {
    this.#changed.add(number)
    if (returnedTo === undefined) return
    for (const { id, stream } of this.#followers)
      if (id === returnedTo) stream.send('returned', JSON.stringify(number))
  }

  #own = (): Presence[] =>
    [...this.#followers].map(({ id, name, case: number, writes = false }) => ({
      id,
      name: name.slice(0, 40),
      ...(number && { case: number }),
      ...(writes && { writes }),
    }))

  #people(): Presence[] {
    const now = Date.now()
    for (const [name, { at }] of this.#others) if (now - at > goneMs) this.#others.delete(name)
    return [...this.#own(), ...[...this.#others.values()].flatMap(({ people }) => people)]
  }

  #changedHere(): void {
    this.#tell()
    this.#publish()
  }

  /** To the streams of this process. */
  #tell(): void {
    if (this.#telling) return
    this.#telling = setTimeout(() => {
      this.#telling = undefined
      const people = JSON.stringify(this.#people())
      const cases = JSON.stringify([...this.#changed])
      for (const { stream } of this.#followers) {
        stream.send('people', people)
        if (this.#changed.size > 0) stream.send('cases', cases)
      }
      this.#changed.clear()
    }, collectMs).unref()
  }

  /** To the other processes. */
  #publish(): void {
    if (this.#publishing) return
    this.#publishing = setTimeout(() => {
      this.#publishing = undefined
      this.#say({ from: this.#name, people: this.#own().slice(0, maxTold) })
    }, collectMs).unref()
  }

  #say(message: Message): void {
    // Without the database nobody is told; the next beat tells.
    publishNews(this.#database, message).catch(() => {})
  }

  async #beat(): Promise<void> {
    if (this.#followers.size === 0) return this.#rest()
    this.#publish()
    this.#tell()
    const live = await findLiveStaffSessions(
      this.#database,
      [...this.#followers].map(({ session }) => session),
    )
    for (const { session, stream } of this.#followers)
      if (live.has(session)) stream.beat()
      else stream.end()
  }

  #rest(): void {
    clearInterval(this.#beating)
    this.#beating = undefined
    void this.#listening?.then((line) => line.stop())
    this.#listening = undefined
  }
}
