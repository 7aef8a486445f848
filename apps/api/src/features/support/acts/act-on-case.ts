import {
  type CaseAtStep,
  type CustomerAct,
  customerEntries,
  customerRefusal,
} from '@fanal/domain/support/case-steps'
import { findSettings } from '#features/settings/queries'
import type { CaseEnv } from '#features/support/case-links'
import type { NamedCase } from '#features/support/load-case'
import { tellCustomer } from '#features/support/mails/tell-customer'
import { recordEntry, type Step } from '#features/support/record-entry'
import { lockCase, type LockedCase } from '#features/support/write-queries'
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

/** An act of the customer on a locked case: a line of the story and its mail. */
export async function act(
  env: CaseEnv,
  tx: Db,
  it: LockedCase,
  { act: wanted, ...step }: Omit<Step, 'kind' | 'by'> & { act: CustomerAct },
) {
  await refuseAct(tx, wanted, it)
  const kind = customerEntries[wanted]
  const after = await recordEntry(tx, it, { ...step, kind, by: 'customer' })
  await tellCustomer(env, tx, it, { kind })
  return answered(after)
}
