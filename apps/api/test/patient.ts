import type { DatabaseTimeouts } from '#platform/database'

/** On a busy machine the timeouts of requests would meet any test. */
export const patient: DatabaseTimeouts = { connectMs: 60_000, statementMs: 120_000, lockMs: 60_000 }
