import * as schemas from '@fanal/contract/schemas/desk/task-acts'
import * as tasks from '@fanal/contract/desk/tasks'
import { handleBounce } from '#features/notices/stops/handle-bounce'
import { type Route, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { asPossible } from '../as-possible.ts'
import { requireSeen } from '../load-task.ts'
import { addressNamed } from './bounce-source.ts'

export const bounceRoutes = (): Route[] => [
  staffRoute(tasks.endBounce, schemas.endBounceSchemas, async (call) => {
    const { db, session, params, body, locale, audit } = call
    const { end, reason, seen } = body
    const { customerId } = await requireSeen(db, { kind: 'bounce', id: params.id, locale }, seen)
    const own = addressNamed(params.id)
    if (!own) throw new AppError('not_found')
    const isWorking = end === 'works'
    await asPossible(handleBounce(db, { ...own, author: session.actor, reason, isWorking }))
    audit({
      subject: `bounce ${params.id}`,
      ...(customerId !== undefined && { customerId }),
      reason,
      before: { state: 'bounced' },
      after: { state: end },
    })
    return { id: params.id }
  }),
]
