import * as schemas from '@fanal/contract/schemas/desk/task-acts'
import * as tasks from '@fanal/contract/desk/tasks'
import type { Deps } from '#deps'
import { acceptActivation, refuseActivation } from '#features/activation/decide-activation'
import { acceptChange, finishChange, rejectChange } from '#features/contract-changes/move-change'
import { type Route, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findAddressee, retryNow } from '#platform/outbox'
import { asPossible } from './as-possible.ts'
import { requireSeen } from './load-task.ts'
import { decidePayment } from './payments/decide-payment.ts'

const about = (subject: string, customerId: number | undefined) => ({
  subject,
  ...(customerId !== undefined && { customerId }),
})

/** Each calls the use case of the operator's command. */
export function decisionRoutes({ env }: Deps): Route[] {
  return [
    staffRoute(tasks.decideActivation, schemas.decideActivationSchemas, async (call) => {
      const { db, session, params, body, locale, audit } = call
      const { id } = params
      const { decision, reason, seen } = body
      const { customerId } = await requireSeen(db, { kind: 'activation', id: String(id), locale }, seen)
      const deciding = { id, author: session.actor, reason }
      if (decision === 'accept') await asPossible(acceptActivation(env, db, deciding))
      else await asPossible(refuseActivation(db, deciding))
      const after = { state: decision === 'accept' ? 'accepted' : 'refused' }
      audit({ ...about(`activation ${id}`, customerId), reason, before: { state: 'waiting' }, after })
      return { id }
    }),
    staffRoute(tasks.retryMail, schemas.retryMailSchemas, async (call) => {
      const { db, session, params, body, locale, audit } = call
      const { id } = params
      const { task } = await requireSeen(db, { kind: 'mail', id: String(id), locale }, body.seen)
      if (task.kind !== 'mail' || (await retryNow(db, task.message, [id], session.actor)) === 0)
        throw new AppError('not_possible')
      const state = task.is_given_up ? 'given up' : 'failing'
      audit({
        ...about(`mail ${id}`, await findAddressee(db, id)),
        before: { state },
        after: { state: 'waiting' },
      })
      return { id }
    }),
    staffRoute(tasks.answerChange, schemas.answerChangeSchemas, async (call) => {
      const { db, params, body, locale, audit } = call
      const { id } = params
      const { answer, reason, seen } = body
      const { customerId } = await requireSeen(db, { kind: 'change', id: String(id), locale }, seen)
      const works = { accepted: acceptChange, done: finishChange, rejected: rejectChange }
      await asPossible(works[answer](env, db, id, reason))
      audit({
        ...about(`change ${id}`, customerId),
        ...(reason && { reason }),
        before: { state: 'sent' },
        after: { state: answer },
      })
      return { id }
    }),
    staffRoute(tasks.decidePayment, schemas.decidePaymentSchemas, async (call) => {
      const { db, session, params, body, locale, audit } = call
      const { end, reason, seen } = body
      const { task, customerId } = await requireSeen(db, { kind: 'payment', id: params.id, locale }, seen)
      if (task.kind !== 'payment') throw new AppError('not_found')
      const { invoice: number, pending } = task
      const asked = await decidePayment(db, session, { number, end, reason })
      const change = asked ?? { before: { state: 'to verify', pending }, after: { state: end } }
      audit({ ...about(asked ? 'approval.asked' : `invoice ${number}`, customerId), reason, ...change })
      return { id: params.id, waits: asked !== undefined }
    }),
  ]
}
