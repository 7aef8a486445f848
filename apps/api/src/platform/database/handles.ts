import type { Database, Db } from '#platform/database'

const handles = new WeakSet<Db>()

/** A handle of one request: what is remembered for it is forgotten with it. */
export function ofOneRequest(database: Database): Database {
  const handle = { ...database }
  handles.add(handle)
  return handle
}

/** Whether it is shared by all requests, not the handle of one request or transaction. */
export const isPool = (db: Db): boolean => 'transaction' in db && !handles.has(db)
