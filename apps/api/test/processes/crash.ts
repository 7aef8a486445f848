import type { Database, Db, Sql } from '#platform/database'

/**
 * `before <beginning of a statement>`, `before commit` or `after commit`: where a server is killed. Statements are
 * compared in lower case, with single spaces; `after commit 2` is the second one since start.
 */
export type CrashPoint = string

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  // The signal takes a moment; nothing may happen meanwhile.
  return new Promise<never>(() => {})
}

/** The same database, which kills the process at that point. */
export function crashing(database: Database, point: CrashPoint): Database {
  const [, when, number = '1'] = /^(before|after) commit(?: (\d+))?$/.exec(point) ?? []
  let commits = 0
  const guarded = <T>(work: (query: Sql) => Promise<T>) => {
    return async (query: Sql) => {
      if (!when && `before ${plain(query.text)}`.startsWith(point)) await die()
      return work(query)
    }
  }
  const mortal = (db: Db): Db => ({
    many: guarded((query) => db.many(query)),
    maybe: guarded((query) => db.maybe(query)),
    one: guarded((query) => db.one(query)),
    run: guarded((query) => db.run(query)),
  })
  return {
    ...database,
    ...mortal(database),
    async transaction(work) {
      let isLast = false
      const result = await database.transaction(async (tx) => {
        const answer = await work(mortal(tx))
        commits += 1
        isLast = commits === Number(number)
        if (when === 'before' && isLast) await die()
        return answer
      })
      if (when === 'after' && isLast) await die()
      return result
    },
  }
}
