import { setTimeout as sleep } from 'node:timers/promises'

/** What a shutdown needs of the app. */
interface Stoppable {
  server: {
    close(): Promise<unknown>
    server: { closeIdleConnections(): void; closeAllConnections(): void }
  }
  drain(): void
}

interface StopOptions {
  /** How long `/health/ready` reports unready before the server stops accepting, so that balancers notice. */
  delayMs: number
  /** Releases the rest: workers, database. */
  close: () => Promise<void>
}

/** Time for requests in progress, and again for releasing the rest. */
const drainMs = 10_000

/**
 * No request is dropped: balancers are told, listening stops, requests in progress finish, then the rest is released.
 */
export function stopOnSignals(app: Stoppable, { delayMs, close }: StopOptions): void {
  let isStopping = false
  const { server } = app.server
  const stop = async () => {
    app.drain()
    await sleep(delayMs)
    // Otherwise a connection that served its last request would be kept for another minute.
    const sweeping = setInterval(() => server.closeIdleConnections(), 100)
    const patience = setTimeout(() => server.closeAllConnections(), drainMs)
    await app.server.close()
    clearInterval(sweeping)
    clearTimeout(patience)
    await close()
  }
  const end = (error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exit(1)
  }
  const onSignal = () => {
    // A second signal does not shorten the wait of the first.
    if (isStopping) return
    isStopping = true
    setTimeout(() => end('The server did not stop in time'), delayMs + 2 * drainMs).unref()
    stop().then(() => process.exit(0), end)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
}

/** During start there is nothing to drain: everything is released and the process ends at once. */
export function stopWhileStarting(letGo: () => Promise<void>) {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) return
    isStopping = true
    void letGo().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  return {
    isStopping: () => isStopping,
    /** Listening: from now on a stop drains. */
    end: () => ['SIGINT', 'SIGTERM'].forEach((signal) => process.off(signal, onSignal)),
  }
}
