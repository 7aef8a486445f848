import type { FastifyInstance } from 'fastify'
import type { DemoRows } from '#demo/rows'
import type { Deps } from '#deps'
import type { Command } from '#platform/commands/command'
import type { Route } from '#platform/endpoint'
import type { Sender } from '#platform/outbox'
import type { Portal } from '#platform/portal/portal'

/** Work that is done again and again while the server runs, on every instance. */
export interface Job {
  name: string
  everyMs: number
  run(deps: Deps): Promise<unknown>
}

/** All that the server knows of a feature. `features.ts` lists them; whatever walks that list finds the rest here. */
export interface Feature {
  /** As its folder is called in each layer, and its file in the contract. */
  name: string
  /** Written by this feature only. */
  tables?: readonly string[]
  /** What answers the endpoints of its contract. */
  routes?(deps: Deps): Route[]
  /** Nobody gets in without it: it may use every connection to the database, and not only its share (`platform/bulkheads.ts`). */
  isVital?: true
  /** What is done once a transaction is committed, by the kind of the outbox message. */
  senders?(deps: Deps): Record<string, Sender>
  jobs?: readonly Job[]
  /** Of the operator; imported by the command line only. */
  commands?(): Promise<{ commands: readonly Command[] }>
  /** Its rows of the demo world; imported by who loads it only. */
  demo?(): Promise<DemoRows>
  /** What it adds to the pages beside its endpoints: plain forms, redirects, hosts that a page may load from. */
  registerPages?(app: FastifyInstance, deps: Deps, portal: Portal): unknown
}
