import type { Readable } from 'node:stream'

/** Where the bytes of files rest outside of the database (docs/decisions/0078-files-in-a-store.md). Objects never change. */
export interface FileStore {
  /** For logs and the operator, without secrets. */
  name: string
  /** An object that is there already stays as it is. */
  put(key: string, object: NewObject): Promise<void>
  /** Undefined if there is no such object. */
  get(key: string, range: ObjectRange): Promise<Readable | undefined>
  /** The size in bytes; undefined if there is no such object. */
  size(key: string): Promise<number | undefined>
  /** Nothing happens if there is no such object. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
}

export interface NewObject {
  bytes: number
  read: () => AsyncIterable<Buffer>
}

/** Without an end: to the last byte. Both are included. */
export interface ObjectRange {
  from: number
  to?: number | undefined
}

export interface StoredObject {
  key: string
  writtenAt: Date
}

/** The store does not do its work; the message says which one, why, and what to do. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}

/** The stores of an installation. */
export interface FileStores {
  /** Takes over what landed in the database; undefined where files stay there. */
  target: FileStore | undefined
  /** In the order in which they are asked; the target first. */
  all: readonly FileStore[]
}
