import { againRefusal, messageState } from '@fanal/domain/customers/mail-state'
import { isMailStopped } from '#features/notices/targets/target-queries'
import type { Mail } from '#gateways/mail/mail'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue, findKept, lockMessage, retryNow, withRetriesForDays } from '#platform/outbox'
import { loadPerson } from './page/customer-page.ts'

const refused = (why: string) => new AppError('not_possible', { errors: { mail: [why] } })

/**
 * What waits after a failure leaves now. What has left, or never could, leaves as a new mail, whatever its customer has
 * chosen meanwhile: somebody asked for it. Returns the address.
 */
export async function sendAgain(
  tx: Db,
  { customerId, id }: { customerId: number; id: number },
): Promise<{ to: string; subject: string }> {
  const found = await lockMessage(tx, { customerId, id })
  if (!found) throw new AppError('not_found')
  const state = messageState({
    sentAt: found.sent_at,
    failedAt: found.failed_at,
    failingSince: found.failing_since,
    bouncedAt: found.bounced_at,
  })
  const refusal = againRefusal(found.kind, state, found.is_kept)
  if (refusal) throw refused(refusal)
  if (state === 'deferred') {
    await retryNow(tx, 'mail', [id])
    const { to, subject } = found.payload as Mail
    return { to, subject }
  }
  const kept = (await findKept(tx, id)) as Mail | undefined
  if (!kept) throw refused('not_kept')
  // The notice may have been answered meanwhile: it is sent all the same.
  const { noticeId: _, ...mail } = kept
  const to = await reachable(tx, customerId, mail.to)
  await enqueue(tx, 'mail', { ...mail, to }, { ...withRetriesForDays, customerId, isRepeatable: true })
  return { to, subject: mail.subject }
}

/** The address of the mail, or the one on file where mails to its own come back. */
async function reachable(tx: Db, customerId: number, to: string): Promise<string> {
  if (!(await isMailStopped(tx, customerId, to))) return to
  const { email } = await loadPerson(tx, customerId)
  if (email === '' || (await isMailStopped(tx, customerId, email))) throw refused('address_gone')
  return email
}
