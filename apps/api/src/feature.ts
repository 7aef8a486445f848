import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { DemoRows } from '#demo/rows'
import type { Deps } from '#deps'
import type { Gauge } from '#platform/http/metrics'
import type { Command } from '#platform/commands/command'
import type { Database } from '#platform/database'
import type { Route } from '#platform/endpoint'
import type { Sender } from '#platform/outbox'
import type { Portal } from '#platform/portal/portal'
import type { ApprovalKinds } from '#platform/staff/approval'
import type { Shelf } from '#platform/stored-files/shelf'

/** Periodic work while the server runs, on every instance. */
export interface Job {
  name: string
  everyMs: number
  run: (deps: Deps, log: FastifyBaseLogger) => Promise<unknown>
}

/** What features declare, for the feature that goes through it for all of them. */
export interface House {
  approvals: () => Promise<ApprovalKinds>
}

/**
 * Everything that the server knows of a feature. `features.ts` lists them; app, workers, commands, demo and tests walk
 * that list. The object itself is all that a start loads: each part imports its code when it is used.
 */
export interface Feature {
  /** The name of its folder in each layer, and of its contract file. */
  name: string
  /** Tables written by this feature only. */
  tables?: readonly string[]
  /** Features whose tables its own statements read, and views that others publish. */
  reads?: readonly string[]
  /** Views of its tables for features that it uses itself: their columns are a promise. */
  publishes?: readonly string[]
  /** The module of its contract, whose endpoints are bound at start. */
  contract?: object
  /** The routes of these endpoints; imported by the first call, or once the server listens. */
  routes?: () => Promise<{ routes: (deps: Deps, house: House) => Route[] }>
  /** Acts of staff that a second person confirms, by name. */
  approvals?: () => Promise<ApprovalKinds>
  /**
   * Required for every login: it may use all database connections, not only its share
   * (`platform/database/bulkheads.ts`).
   */
  isVital?: true
  /** Outbox senders that run after a commit, by kind of message. */
  senders?: (deps: Deps) => Record<string, Sender>
  jobs?: readonly Job[]
  /** A table of files, which may rest in a store outside of the database. */
  shelf?: () => Promise<{ shelf: Shelf }>
  /** What `/metrics` tells of its tables. Read at every request of it: cheap statements only. */
  gauges?: (database: Database) => Promise<readonly Gauge[]>
  /** The operator's commands; imported by the command line only. */
  commands?: () => Promise<{ commands: readonly Command[] }>
  /** Demo rows; imported by the demo loader only. */
  demo?: () => Promise<DemoRows>
  /** What it adds to pages beside its endpoints: plain forms, redirects, external origins. */
  registerPages?: (app: FastifyInstance, deps: Deps, portal: Portal) => unknown
}
