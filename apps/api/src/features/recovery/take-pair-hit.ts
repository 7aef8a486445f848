import { createHash } from 'node:crypto'
import type { Db } from '#platform/database'
import { takeHit } from '#platform/http/rate-limit'

/**
 * Counts what is asked about one person. The pair is counted, not the tax id alone: a stranger with a wrong address keeps
 * nobody from asking, and somebody who knows the right one cannot fill a mailbox.
 */
export function takePairHit(
  tx: Db,
  act: 'recovery' | 'activation',
  { nif, email }: { nif: string; email: string },
): Promise<void> {
  const pair = createHash('sha256').update(`${nif} ${email.toLowerCase()}`).digest('base64url')
  return takeHit(tx, { bucket: `${act}:${pair}`, max: 5, windowSeconds: 3600 })
}
