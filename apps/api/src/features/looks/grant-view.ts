import { viewState } from '@fanal/domain/looks/view-request'
import { z } from 'zod'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ApprovalChange, ApprovalKinds } from '#platform/staff/approval'
import { findView, grantView, type ViewRow } from './view-queries.ts'

const payloadSchema = z.object({ id: z.int() })

export const stateOf = ({ expires_at, is_granted, is_refused }: ViewRow) =>
  viewState({ expiresAt: expires_at.getTime(), isGranted: is_granted, isRefused: is_refused }, Date.now())

async function preview(db: Db, payload: unknown): Promise<ApprovalChange> {
  const view = await findView(db, payloadSchema.parse(payload).id)
  if (!view || stateOf(view) !== 'waiting') throw new AppError('not_possible')
  const { customer_id: customer, case_number: number } = view
  return { before: {}, after: { customer, case: number } }
}

/** A second person instead of the customer. */
export const approvalKinds: ApprovalKinds = {
  'customer.see': {
    preview,
    async run(tx, payload) {
      const change = await preview(tx, payload)
      if (!(await grantView(tx, payloadSchema.parse(payload).id))) throw new AppError('not_possible')
      return change
    },
  },
}
