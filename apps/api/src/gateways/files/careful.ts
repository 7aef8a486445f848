import { type FileStore, StoreAway } from '#platform/stored-files/file-store'

const restMs = 3_000
const mostOpen = 40

/**
 * A store that was away is left alone for a moment, and only so many wait for it at a time: who cannot have a document now is
 * told at once, and nobody else waits behind them.
 */
export function careful(store: FileStore): FileStore {
  let away: { error: StoreAway; until: number } | undefined
  let open = 0
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    if (away && performance.now() < away.until) throw away.error
    if (open >= mostOpen)
      throw new StoreAway(`${store.name} is slow: ${mostOpen} requests wait for it already.`)
    open += 1
    try {
      const answer = await work()
      away = undefined
      return answer
    } catch (error) {
      if (error instanceof StoreAway) away = { error, until: performance.now() + restMs }
      throw error
    } finally {
      open -= 1
    }
  }
  return {
    name: store.name,
    put: (key, object) => ask(() => store.put(key, object)),
    get: (key, range) => ask(() => store.get(key, range)),
    size: (key) => ask(() => store.size(key)),
    remove: (key) => ask(() => store.remove(key)),
    list: (prefix) => store.list(prefix),
  }
}
