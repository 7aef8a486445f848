/** What a shutdown needs of the app. */
interface Stoppable {
  server: { close(): Promise<unknown>; server: { closeIdleConnections(): void } }
  drain(): void
}

/** No request is dropped: the door closes, those inside are served, then the rest (workers, database) is let go. */
export function stopOnSignals(app: Stoppable, close: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    app.drain()
    // A connection that served the last request of those inside would otherwise be kept for another minute.
    const sweeping = setInterval(() => app.server.server.closeIdleConnections(), 100)
    await app.server.close()
    clearInterval(sweeping)
    await close()
  }
  const onSignal = () => {
    // A second signal does not cut short what the first one waits for.
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
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
