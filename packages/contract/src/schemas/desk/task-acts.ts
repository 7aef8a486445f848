import { z } from 'zod'
import { choice } from '../parts/choice.ts'
import { idInAddress } from '../parts/id.ts'

// What staff do about tasks.

/** As its kind names it. */
const id = z.string().min(1).max(60)
const byId = z.object({ id })
const seen = z.string().max(200)
const reason = z.string().trim().min(1, 'required').max(2_000, 'too_long')
const done = z.object({ id: z.string() })

export const takeLeadSchemas = { params: byId, body: z.object({ seen }), response: done }
export const noteLeadSchemas = { params: byId, body: z.object({ text: reason }), response: done }
export const closeLeadSchemas = { params: byId, body: z.object({ reason, seen }), response: done }
export const checkLeadSchemas = {
  params: byId,
  body: z.object({ result: choice(['pass', 'fail']), reason, seen }),
  response: done,
}

const numbered = z.object({ id: idInAddress })
const doneNumber = z.object({ id: z.int() })

export const decideActivationSchemas = {
  params: numbered,
  body: z.object({ decision: choice(['accept', 'refuse']), reason, seen }),
  response: doneNumber,
}
export const retryMailSchemas = { params: numbered, body: z.object({ seen }), response: doneNumber }
const changeAnswers = ['accepted', 'done', 'rejected'] as const
export const answerChangeSchemas = {
  params: numbered,
  /** A rejection has its reason, which the customer reads. */
  body: z
    .object({
      answer: choice(changeAnswers),
      reason: z.string().trim().max(500, 'too_long').default(''),
      seen,
    })
    .refine(({ answer, reason: why }) => answer !== 'rejected' || why !== '', {
      path: ['reason'],
      message: 'required',
    }),
  response: doneNumber,
}
export const endBounceSchemas = {
  params: byId,
  body: z.object({ end: choice(['handled', 'works']), reason, seen }),
  response: done,
}
const switchAnswers = [
  'sent',
  'accepted',
  'refused',
  'active',
  'return_sent',
  'returned',
  'return_refused',
] as const
export type SwitchAnswer = (typeof switchAnswers)[number]
export const moveSwitchSchemas = {
  params: byId,
  body: z.object({
    step: choice(switchAnswers),
    /** A refusal has its code; its words, and those of a refused return, are read by the customer. */
    code: z.string().max(40).default(''),
    reason: z.string().trim().max(500, 'too_long').default(''),
    /** When supply began or went back; without one, today. */
    day: z.iso.date().optional(),
    seen,
  }),
  response: done,
}
export const checkHolderSchemas = {
  params: byId,
  /** The words of a question are mailed. */
  body: z.object({ result: choice(['pass', 'fail', 'ask']), reason, seen }),
  response: done,
}
export const decidePaymentSchemas = {
  params: byId,
  body: z.object({ end: choice(['paid', 'unpaid']), reason, seen }),
  /** It waits for a second person. */
  response: done.extend({ waits: z.boolean() }),
}
