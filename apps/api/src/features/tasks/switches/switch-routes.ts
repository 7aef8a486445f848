import * as schemas from '@fanal/contract/schemas/desk/task-acts'
import * as tasks from '@fanal/contract/desk/tasks'
import type { Deps } from '#deps'
import {
  acceptSwitch,
  activateSwitch,
  isRefusalCode,
  refuseSwitch,
  sendSwitch,
} from '#features/contracting/follow/move-switch'
import { finishReturn, refuseReturn, sendReturn } from '#features/contracting/follow/return-supply'
import { askHolder, settleCheck } from '#features/contracting/follow/settle-check'
import type { z } from 'zod'
import type { Db } from '#platform/database'
import { type Route, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { asPossible } from '../as-possible.ts'
import { requireSeen } from '../load-task.ts'

type Step = z.infer<typeof schemas.moveSwitchSchemas.body>

const wrong = (field: string, code: string) =>
  new AppError('invalid_request', { errors: { [field]: [code] } })

/** The use case of each step's command. */
function takeStep(
  { env }: Deps,
  db: Db,
  contract: string,
  { step, code, reason: detail, day }: Step,
): Promise<void> {
  switch (step) {
    case 'sent':
      return sendSwitch(env, db, contract)
    case 'accepted':
      return acceptSwitch(env, db, contract)
    case 'refused':
      if (!isRefusalCode(code)) throw wrong('code', code ? 'not_a_choice' : 'required')
      return refuseSwitch(env, db, contract, { code, detail })
    case 'active':
      return activateSwitch(env, db, contract, day)
    case 'return_sent':
      return sendReturn(db, contract)
    case 'returned':
      return finishReturn(env, db, contract, day)
    default:
      if (!detail) throw wrong('reason', 'required')
      return refuseReturn(env, db, contract, detail)
  }
}

/** New contracts: what the distributor said, and who is checked after the signature. */
export function switchRoutes(deps: Deps): Route[] {
  return [
    staffRoute(tasks.moveSwitch, schemas.moveSwitchSchemas, async (call) => {
      const { db, params, body, locale, audit } = call
      const { id } = params
      const { task, customerId, since } = await requireSeen(db, { kind: 'switch', id, locale }, body.seen)
      if (task.kind !== 'switch') throw new AppError('not_found')
      await asPossible(takeStep(deps, db, id, body))
      const { step, code, reason, day } = body
      audit({
        subject: `contract ${id}`,
        ...(customerId !== undefined && { customerId }),
        ...(reason && { reason }),
        before: { state: since?.phase ?? 'over' },
        after: { state: step, ...(code && { code }), ...(day && { day }) },
      })
      return { id }
    }),
    staffRoute(tasks.checkHolder, schemas.checkHolderSchemas, async (call) => {
      const { db, params, body, locale, audit } = call
      const { id } = params
      const { result, reason, seen } = body
      const { customerId } = await requireSeen(db, { kind: 'holder', id, locale }, seen)
      if (result === 'ask') await asPossible(askHolder(deps.env, db, id, reason))
      else await asPossible(settleCheck(db, id, result))
      audit({
        subject: `contract ${id}`,
        ...(customerId !== undefined && { customerId }),
        reason,
        before: { state: 'to check' },
        after: { state: result },
      })
      return { id }
    }),
  ]
}
