import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that end with the server only. */
    openStreams: OpenStreams
  }
}

interface OpenStreams {
  all: Set<EventStream>
  isClosing: boolean
}

/** A stop would wait for answers without an end: they are ended first, and the browsers come back to another process. */
export function registerEventStreams(app: FastifyInstance): void {
  const open: OpenStreams = { all: new Set(), isClosing: false }
  app.decorate('openStreams', open)
  app.addHook('preClose', async () => {
    open.isClosing = true
    for (const stream of open.all) stream.end()
  })
}

/** Many streams end at once when a process stops: browsers come back spread over these. */
const retryMs = { least: 2_000, most: 8_000 }

/** An answer of server-sent events. It holds neither a database connection nor a place of a request in progress. */
export class EventStream {
  readonly #source = new Readable({ read: () => {} })

  constructor(whenOver: () => void) {
    this.#source.once('close', whenOver)
    const retry = retryMs.least + Math.floor(Math.random() * (retryMs.most - retryMs.least))
    this.#source.push(`retry: ${retry}\n\n`)
  }

  /** Data is of one line. */
  send(event: string, data = ''): void {
    this.#push(`event: ${event}\ndata: ${data}\n\n`)
  }

  /** Keeps proxies from closing it, and finds out who is gone. */
  beat(): void {
    this.#push(':\n\n')
  }

  end(): void {
    if (!this.#source.destroyed) this.#source.push(null)
  }

  #push(text: string): void {
    // A client that has not read for so long is gone.
    if (!this.#source.destroyed && !this.#source.push(text)) this.#source.destroy()
  }

  answer({ server: { openStreams } }: FastifyRequest, reply: FastifyReply): FastifyReply {
    openStreams.all.add(this)
    this.#source.once('close', () => openStreams.all.delete(this))
    if (openStreams.isClosing) this.end()
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store, no-transform')
        // Otherwise nginx would collect a few kilobytes first.
        .header('X-Accel-Buffering', 'no')
        .send(this.#source)
    )
  }
}

/** A program that did not ask for events would wait for the end of the answer. */
export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/event-stream') ?? false
