import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { deskChannel } from '../../apps/api/src/features/support/write-queries.ts'
import type { Database } from '../../apps/api/src/platform/database.ts'
import { callDesk } from './desk-calls.ts'
import type { Agent } from './desk-world.ts'

/** As the desk's own code: the list follows what happens at most this often. */
const listEveryMs = 10_000
const countsEveryMs = 60_000
/** How long somebody looks at a case. */
const caseMs = 20_000
/** How often one of all cases changes. */
const changeMs = 2_000

interface Seat {
  stream: ClientRequest | undefined
  readAt: number
  countedAt: number
  isStale: boolean
}

/** People at the desk: each looks at cases, is seen to, and has a list that follows. */
export class DeskAgents {
  readonly #port: number
  readonly #seats: (Agent & Seat)[]
  #numbers: string[] = []

  constructor(port: number, people: readonly Agent[]) {
    this.#port = port
    this.#seats = people.map((one, i) => ({
      ...one,
      stream: undefined,
      readAt: Date.now() - (i * listEveryMs) / people.length,
      countedAt: Date.now() - (i * countsEveryMs) / people.length,
      isStale: false,
    }))
  }

  async sitDown(): Promise<void> {
    const [first] = this.#seats
    if (!first) return
    const { items } = await callDesk<{ items: { number: string }[] }>(
      this.#port,
      first.token,
      'cases?view=team',
    )
    this.#numbers = items.map(({ number }) => number)
    for (const seat of this.#seats) await this.#look(seat, this.#numberOf(seat.id))
  }

  #numberOf = (n: number) => this.#numbers[n % this.#numbers.length] ?? ''

  /** The new stream is open before the old one is closed, as in the browser. */
  async #look(seat: Agent & Seat, number: string): Promise<void> {
    const before = seat.stream
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${seat.token}` }
    const path = `/api/v2/staff/news?case=${number}`
    const request = get({ port: this.#port, host: '127.0.0.1', path, headers, agent: false })
    seat.stream = request
    await new Promise<void>((resolve, reject) => {
      request.on('error', reject)
      request.on('response', (answer) => {
        answer.on('error', () => {})
        answer.on('data', (part: Buffer) => {
          if (part.includes('event: cases')) seat.isStale = true
        })
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`The stream answered ${answer.statusCode}`))
      })
    })
    request.on('error', () => {})
    before?.destroy()
    await callDesk(this.#port, seat.token, `cases/${number}`)
  }

  /** For so long; cases change all the while. */
  async work(forMs: number, database: Database): Promise<void> {
    const end = Date.now() + forMs
    const changes = async () => {
      for (let i = 0; Date.now() < end; i += 1) {
        const payload = JSON.stringify({ case: this.#numberOf(i) })
        await database.run({ text: 'select pg_notify($1, $2)', values: [deskChannel, payload] })
        await sleep(changeMs)
      }
    }
    const sits = async (seat: Agent & Seat, nth: number) => {
      await sleep((nth * caseMs) / this.#seats.length)
      for (let looked = Date.now(), n = nth; Date.now() < end; await sleep(250)) {
        if (seat.isStale && Date.now() - seat.readAt > listEveryMs) {
          seat.isStale = false
          seat.readAt = Date.now()
          await callDesk(this.#port, seat.token, 'cases?view=team')
        }
        if (Date.now() - seat.countedAt > countsEveryMs) {
          seat.countedAt = Date.now()
          await callDesk(this.#port, seat.token, 'cases/counts?view=team')
        }
        if (Date.now() - looked < caseMs) continue
        looked = Date.now()
        n += 1
        await this.#look(seat, this.#numberOf(n))
      }
    }
    await Promise.all([changes(), ...this.#seats.map((seat, nth) => sits(seat, nth))])
  }

  leave(): void {
    for (const { stream } of this.#seats) stream?.destroy()
  }
}
