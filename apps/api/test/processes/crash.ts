import { writeSync } from 'node:fs'
import type { Database, Db, Sql } from '#platform/database'

/**
 * `before <beginning of a statement>`, `before commit` or `after commit`: where a server is killed. Statements are
 * compared in lower case, with single spaces; `after commit 2` is the second one since start, and `after commit of
 * <beginning of a statement>` that of a transaction with such a statement.
 */
export type CrashPoint = string

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Kills this process; the point is printed for callers that named several. */
async function killItself(point: CrashPoint): Promise<never> {
  writeSync(process.stdout.fd, `died ${point}\n`)
  process.kill(process.pid, 'SIGKILL')
  // The signal takes a moment; nothing may happen meanwhile.
  return new Promise<never>(() => {})
}

/** The same database, at which the server dies at that point. */
export function crashing(
  database: Database,
  point: CrashPoint,
  die: (point: CrashPoint) => Promise<never> = killItself,
): Database {
  const [, when, number, statement] = /^(before|after) commit(?: (\d+)| of (.+))?$/.exec(point) ?? []
  let commits = 0
  const guarded = <T>(work: (query: Sql) => Promise<T>, onQuery: (text: string) => void) => {
    return async (query: Sql) => {
      onQuery(plain(query.text))
      if (!when && `before ${plain(query.text)}`.startsWith(point)) await die(point)
      return work(query)
    }
  }
  const mortal = (db: Db, onQuery: (text: string) => void = () => {}): Db => ({
    many: guarded((query) => db.many(query), onQuery),
    maybe: guarded((query) => db.maybe(query), onQuery),
    one: guarded((query) => db.one(query), onQuery),
    run: guarded((query) => db.run(query), onQuery),
    secret: db.secret,
    afterCommit: db.afterCommit && ((work) => db.afterCommit?.((own) => work(mortal(own, onQuery)))),
  })
  return {
    ...database,
    ...mortal(database),
    async transaction(work) {
      let isLast = false
      const result = await database.transaction(async (tx) => {
        let hasIt = false
        const answer = await work(
          mortal(tx, (text) => {
            hasIt ||= statement !== undefined && text.startsWith(statement)
          }),
        )
        commits += 1
        isLast = statement === undefined ? commits === Number(number ?? '1') : hasIt
        if (when === 'before' && isLast) await die(point)
        return answer
      })
      if (when === 'after' && isLast) await die(point)
      return result
    },
  }
}
