import type { Env } from '#platform/env'
import type { Db } from '#platform/database'

/** As stored with what waits: plain data that its kind understands. */
export type ApprovalPayloads = object

/** Who asked and who confirms. */
export interface TwoPeople {
  askedBy: number
  confirmedBy: number
  reason: string
}

/** What an act would change, as both people see it before it is confirmed, and as it is recorded. */
export interface ApprovalChange {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** An act that a second person confirms. Features declare theirs by name (`approvals` of `feature.ts`). */
export interface ApprovalKind {
  /** Looks the things up as they are now; throws if the act is no longer possible. */
  preview: (db: Db, payload: unknown) => Promise<ApprovalChange>
  /** The page of the desk on which it is looked at and confirmed, where a list of what changes does not show enough. */
  pageOf?: (payload: unknown) => string
  /** In the transaction of the confirmation. */
  run: (tx: Db, payload: unknown, people: TwoPeople & { env: Env }) => Promise<ApprovalChange>
}

/** All kinds, by name. */
export type ApprovalKinds = Readonly<Record<string, ApprovalKind>>
