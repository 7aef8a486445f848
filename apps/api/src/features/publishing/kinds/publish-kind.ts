import type { Parts, PublishField } from '@fanal/domain/publishing/publish-kinds'
import type { PublishProblem } from '@fanal/domain/publishing/publish-problems'
import type { Db } from '#platform/database'

/** A thing as it is published. */
export interface Published {
  title: string
  fields: readonly PublishField[]
  parts: Parts
}

/** How the things of a kind are read and published; what publishes them is the use case of the operator's command. */
export interface KindSource {
  list: (db: Db) => Promise<{ key: string; title: string }[]>
  find: (db: Db, key: string) => Promise<Published | undefined>
  /** Problems that need more than the texts to be seen. */
  check?: (db: Db, key: string, parts: Parts) => Promise<PublishProblem[]>
  /** Throws a `Refusal` for what its use case refuses. */
  publish: (tx: Db, key: string, parts: Parts) => Promise<unknown>
}
