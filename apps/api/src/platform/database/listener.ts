import type { EventEmitter } from 'node:events'

/** The part of a connection that listening needs. */
export interface Line extends EventEmitter {
  connect(): Promise<unknown>
  query(text: string): Promise<unknown>
  end(): Promise<unknown>
}

/** Callbacks of a listener. */
export interface NotifyHandlers {
  hear(payload: string): void
  /** Connected again after a break: notifications in between are lost. */
  missed(): void
}

export interface Listening {
  stop(): Promise<void>
}

const shortestWaitMs = 250
const longestWaitMs = 30_000
/** A connection that died without a word is noticed after this. */
const proofMs = 10_000

/**
 * Listens to a channel on a connection of its own, and connects again when it breaks. Rejects if the first connection
 * fails.
 */
export async function keepListening(
  open: () => Promise<Line>,
  channel: string,
  handlers: NotifyHandlers,
): Promise<Listening> {
  let line: Line | undefined
  let isOver = false
  let waitMs = shortestWaitMs
  let redial: NodeJS.Timeout | undefined
  const lose = (lost: Line) => {
    if (line !== lost || isOver) return
    line = undefined
    lost.end().catch(() => {})
    dialAgain()
  }
  const dialAgain = () => {
    if (isOver) return
    const reconnect = () => dial().then(() => handlers.missed())
    redial = setTimeout(() => void reconnect().catch(() => {}), waitMs * (0.5 + Math.random()))
    redial.unref()
    waitMs = Math.min(2 * waitMs, longestWaitMs)
  }
  const dial = async () => {
    let own: Line | undefined
    try {
      const opened = await open()
      own = line = opened
      opened.on('notification', ({ payload }: { payload?: string }) => handlers.hear(payload ?? ''))
      for (const event of ['error', 'end']) opened.on(event, () => lose(opened))
      await opened.connect()
      await opened.query(`listen ${channel}`)
      waitMs = shortestWaitMs
    } catch (error) {
      if (own) lose(own)
      else dialAgain()
      throw error
    }
  }
  const stop = async () => {
    isOver = true
    clearTimeout(redial)
    clearInterval(proof)
    const last = line
    line = undefined
    await last?.end().catch(() => {})
  }
  const proof = setInterval(() => {
    const own = line
    own?.query('select 1').catch(() => lose(own))
  }, proofMs)
  proof.unref()
  try {
    await dial()
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
