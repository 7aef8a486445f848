import type { Parts, PublishField } from '@fanal/domain/publishing/publish-kinds'
import type { PublishProblem } from '@fanal/domain/publishing/publish-problems'
import type { Lang } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import type { Answered } from '#platform/portal/preview'

/** A thing as it is published. */
export interface Published {
  title: string
  fields: readonly PublishField[]
  parts: Parts
}

export interface Drawn {
  key: string
  lang: Lang
  /** In all languages: one may stand in for another. */
  parts: Parts
}

/** How the things of a kind are read and published; what publishes them is the use case of the operator's command. */
export interface KindSource {
  list: (db: Db) => Promise<{ key: string; title: string }[]>
  find: (db: Db, key: string) => Promise<Published | undefined>
  /** What it is until the retailer changes it. */
  bundled?: (key: string) => Parts
  /** Problems that need more than the texts to be seen. */
  check?: (db: Db, key: string, parts: Parts) => Promise<PublishProblem[]>
  /** One language of it as it is drawn for customers, where no part of a page does that. */
  draw?: (db: Db, env: Env, drawn: Drawn) => Promise<{ subject: string; html: string }>
  /** What pages would be answered with it, where it shows on whole pages. */
  answered?: (key: string, parts: Parts) => Answered
  /** How many customers are written to. */
  reach?: (db: Db, key: string) => Promise<number>
  /** Throws a `Refusal` for what its use case refuses. */
  publish: (tx: Db, key: string, parts: Parts) => Promise<unknown>
  /** How new ones are made; absent where none can be. */
  making?: Making
}

export interface Making {
  /** A new thing before anything of it is written. */
  blank: Published
  check?: (db: Db, parts: Parts) => Promise<PublishProblem[]>
  /** Returns its key. Throws a `Refusal` for what its use case refuses. */
  make: (tx: Db, parts: Parts) => Promise<string>
  /** The switch that takes it from customers again. */
  shownBy: string
}
