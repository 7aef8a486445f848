import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { checkRecovery } from '@fanal/domain/recovery/recovery'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { refuseWrong } from '#platform/errors'
import { enqueue } from '#platform/outbox'
import { findRecoverable } from './queries.ts'
import { sendTemporaryPassword } from './send-temporary-password.ts'
import { takePairHit } from './take-pair-hit.ts'

/**
 * Notes what was asked, the same for everybody. What follows happens after the answer (`answerRecovery`), so that neither
 * its time nor its failure tells whether somebody was found.
 */
export async function recoverPassword(tx: Db, { nif, email }: { nif: string; email: string }): Promise<void> {
  refuseWrong(checkRecovery({ nif, email }))
  const vat = normaliseNif(nif)
  await takePairHit(tx, 'recovery', { nif: vat, email })
  const customer = await findRecoverable(tx, vat, email)
  await enqueue(tx, 'recovery', { customer_id: customer?.customer_id ?? null })
}

/** Coming twice, it mails twice: the newer password is the one that counts. */
export async function answerRecovery(deps: Deps, payload: unknown): Promise<void> {
  const { customer_id: customerId } = payload as { customer_id: number | null }
  if (customerId !== null) await sendTemporaryPassword(deps, { customerId, actor: 'customer' })
}
