import type { Database, Db } from '#platform/database'

const handles = new WeakSet<Db>()

/** A handle for one request: values cached by handle live as long as the request. */
export function ofOneRequest(database: Database): Database {
  const handle = { ...database }
  handles.add(handle)
  return handle
}

/** Whether it is shared by all requests, not the handle of one request or transaction. */
export const isPool = (db: Db): boolean => 'transaction' in db && !handles.has(db)
