import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { checkRecovery } from '@fanal/domain/recovery/recovery'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { refuseWrong } from '#platform/errors'
import { enqueue } from '#platform/outbox'
import { findRecoverable } from './queries.ts'
import { sendTemporaryPassword } from './send-temporary-password.ts'
import { countAttempt } from './limit-attempts.ts'

/**
 * Records the request, the same for everybody. The work is done after the answer (`answerRecovery`), so that neither
 * timing nor failures reveal whether somebody was found.
 */
export async function recoverPassword(tx: Db, { nif, email }: { nif: string; email: string }): Promise<void> {
  refuseWrong(checkRecovery({ nif, email }))
  const vat = normaliseNif(nif)
  await countAttempt(tx, 'recovery', { nif: vat, email })
  const customer = await findRecoverable(tx, vat, email)
  await enqueue(tx, 'recovery', { customer_id: customer?.customer_id ?? null })
}

/** A repeat mails twice: the newer password counts. */
export async function answerRecovery(deps: Deps, payload: unknown): Promise<void> {
  const { customer_id: customerId } = payload as { customer_id: number | null }
  if (customerId !== null) await sendTemporaryPassword(deps, { customerId, actor: 'customer' })
}
