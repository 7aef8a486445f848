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
  /** So long balancers read at `/health/ready` that they should send nobody here, while the door is still open. */
  delayMs: number
  /** Lets go of the rest: workers, database. */
  close: () => Promise<void>
}

/** Who is inside has so long to be served; so long again has what else is to be let go. */
const drainMs = 10_000

/** No request is dropped: balancers are told, the door closes, those inside are served, then the rest is let go. */
export function stopOnSignals(app: Stoppable, { delayMs, close }: StopOptions): void {
  let isStopping = false
  const { server } = app.server
  const stop = async () => {
    app.drain()
    await sleep(delayMs)
    // A connection that served the last request of those inside would otherwise be kept for another minute.
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
    // A second signal does not cut short what the first one waits for.
    if (isStopping) return
    isStopping = true
    setTimeout(() => end('The server did not stop in time'), delayMs + 2 * drainMs).unref()
    stop().then(() => process.exit(0), end)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
}

/** While the server comes up there is no door to close: what came up so far is let go, and the process ends at once. */
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
    /** The door is open: a stop is another thing from now on. */
    end: () => ['SIGINT', 'SIGTERM'].forEach((signal) => process.off(signal, onSignal)),
  }
}
