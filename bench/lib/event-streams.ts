import { type ClientRequest, get } from 'node:http'

/** Open streams of news, and when the last of those that were told was. */
export class EventStreams {
  readonly #open: ClientRequest[] = []
  #waiting = new Map<number, number>()
  #lastMs = 0
  #allTold = () => {}

  /** A stream of one customer, at one server; resolves when it is open. */
  open(port: number, { id, token }: { id: number; token: string }): Promise<void> {
    const headers = { accept: 'text/event-stream', cookie: `token=${token}` }
    const request = get({ port, host: '127.0.0.1', path: '/api/v2/notices/stream', headers, agent: false })
    this.#open.push(request)
    return new Promise((resolve, reject) => {
      request.on('error', reject)
      request.on('response', (answer) => {
        answer.on('data', (part: Buffer) => {
          if (part.includes('event: news')) this.#hear(id)
        })
        answer.on('error', () => {})
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`The stream answered ${answer.statusCode}`))
      })
    })
  }

  #hear(id: number): void {
    const left = (this.#waiting.get(id) ?? 0) - 1
    if (left < 0) return
    this.#lastMs = performance.now()
    if (left > 0) this.#waiting.set(id, left)
    else this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#allTold()
  }

  /** How long it takes until each of these customers is told in each of their streams. */
  async timeNews(
    customers: readonly number[],
    streamsEach: number,
    tell: () => Promise<unknown>,
  ): Promise<number> {
    this.#waiting = new Map(customers.map((id) => [id, streamsEach]))
    const told = new Promise<void>((resolve, reject) => {
      this.#allTold = resolve
      setTimeout(() => reject(new Error(`${this.#waiting.size} were never told`)), 20_000).unref()
    })
    const begin = performance.now()
    await tell()
    await told
    return this.#lastMs - begin
  }

  close(): void {
    for (const request of this.#open) request.destroy()
  }
}
