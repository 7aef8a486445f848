import {
  type CaseAtStep,
  type CustomerAct,
  customerEntries,
  customerRefusal,
} from '@fanal/domain/support/case-steps'
import { findSettings } from '#features/settings/queries'
import type { CaseEnv } from '#features/support/case-links'
import type { NamedCase } from '#features/support/case-shape'
import { notifyCustomer } from '#features/support/mails/notify-customer'
import { recordEntry, type Step } from '#features/support/record-entry'
import { hasReceiptSince, lockCase, type LockedCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'

export const atStep = (it: LockedCase): CaseAtStep => ({
  kind: it.kind,
  state: it.state,
  result: it.result,
  closedAt: it.closedAt?.getTime() ?? null,
  isRated: it.satisfaction !== null,
  hasContract: it.contractId !== null,
})

export async function lockNamed(tx: Db, { customerId, number }: NamedCase): Promise<LockedCase> {
  const it = await lockCase(tx, customerId, number)
  if (!it) throw new AppError('not_found')
  return it
}

/** The rule of the button, once more. */
export async function refuseAct(tx: Db, act: CustomerAct, it: LockedCase): Promise<void> {
  const { support } = await findSettings(tx)
  const refusal = customerRefusal(act, atStep(it), Date.now(), support.reopenDays)
  if (refusal) throw new AppError('not_possible', { errors: { _: [refusal] } })
}

export const answered = ({ number, state }: Pick<LockedCase, 'number' | 'state'>) => ({ number, state })

/** Words that are added to an open case. */
const additions: readonly CustomerAct[] = ['answer', 'add']
const hourMs = 3_600_000

/**
 * An act of the customer on a locked case: a line of the history and its receipt. Several additions within an hour get one
 * receipt; files of a mail that were not taken are always told.
 */
export async function act(
  env: CaseEnv,
  tx: Db,
  it: LockedCase,
  { act: wanted, ...step }: Omit<Step, 'kind' | 'by'> & { act: CustomerAct },
) {
  await refuseAct(tx, wanted, it)
  const kind = customerEntries[wanted]
  const hasMail =
    !additions.includes(wanted) ||
    step.detail?.['refused_files'] !== undefined ||
    !(await hasReceiptSince(tx, it, new Date(Date.now() - hourMs)))
  const detail = { ...step.detail, ...(hasMail && additions.includes(wanted) && { has_receipt: true }) }
  const after = await recordEntry(tx, it, { ...step, kind, by: 'customer', detail })
  await notifyCustomer(env, tx, it, { kind, hasMail })
  return answered(after)
}
