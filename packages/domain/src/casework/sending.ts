import type { StaffAct } from '../support/case-steps.ts'

/** What a customer is sent waits this long, so that it can be undone. */
export const undoMs = 10_000

/** The acts that a customer is told of in staff's own words. */
export const writtenActs = ['answer', 'ask', 'forward', 'distributor_answer'] as const satisfies StaffAct[]
export type WrittenAct = (typeof writtenActs)[number]

/** What becomes of a case once its answer is sent. */
export const endings = ['open', 'accepted', 'denied'] as const
