import { createHash } from 'node:crypto'
import type { Db } from '#platform/database'
import { takeHit } from '#platform/http/rate-limit'

/**
 * Rate limit per person. The pair is counted, not the tax id alone: a stranger with a wrong address blocks nobody, and
 * one with the right address cannot flood a mailbox.
 */
export function countAttempt(
  tx: Db,
  act: 'recovery' | 'activation',
  { nif, email }: { nif: string; email: string },
): Promise<void> {
  const pair = createHash('sha256').update(`${nif} ${email.toLowerCase()}`).digest('base64url')
  return takeHit(tx, { bucket: `${act}:${pair}`, max: 5, windowSeconds: 3600 })
}
