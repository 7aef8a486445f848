import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { findSession, type Tokens } from '#platform/session'
import { isLinkOpen, readLinkToken } from './exchange-login-link.ts'

/** Whether a token is valid: of a live session, or an unused link. */
export async function isTokenValid(db: Db, tokens: Tokens, token: string): Promise<boolean> {
  const link = readLinkToken(token)
  if (link) return isLinkOpen(db, link)
  return findSession(db, tokens, token).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
}
