import type { Database, Db, Sql } from '../src/platform/database.ts'

/**
 * `before <beginning of a statement>`, `before commit` or `after commit`: where in its first write a server ends as by a
 * power cut. Statements are compared in lower case, with single spaces.
 */
export type CrashPoint = string

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  // The signal needs a moment; nothing may happen in it.
  return new Promise<never>(() => {})
}

/** The same database, in whose transactions the process dies at that point. */
export function crashing(database: Database, point: CrashPoint): Database {
  const guarded = <T>(work: (query: Sql) => Promise<T>) => {
    return async (query: Sql) => {
      if (point !== 'before commit' && `before ${plain(query.text)}`.startsWith(point)) await die()
      return work(query)
    }
  }
  const mortal = (tx: Db): Db => ({
    many: guarded((query) => tx.many(query)),
    maybe: guarded((query) => tx.maybe(query)),
    one: guarded((query) => tx.one(query)),
    run: guarded((query) => tx.run(query)),
  })
  return {
    ...database,
    async transaction(work) {
      const result = await database.transaction(async (tx) => {
        const answer = await work(mortal(tx))
        if (point === 'before commit') await die()
        return answer
      })
      if (point === 'after commit') await die()
      return result
    },
  }
}
