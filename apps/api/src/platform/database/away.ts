/** No server that can write is to be had; the message says of each why. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** The database gave no answer within our own limit: the connection is of no use any more. */
export class NoAnswer extends DatabaseAway {
  override name = 'NoAnswer'
}

/**
 * A write whose end is not known: the database may have committed it, may commit it later, or lose it. Only a repeat
 * with the same idempotency key, or a look at the rows, tells.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? ''

/** A write where PostgreSQL was told to refuse them: in a read-only session. */
export class WriteRefused extends Error {
  override name = 'WriteRefused'
}

/** Whether a statement or lock timeout caused the error. */
export const wasCancelled = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error))

/** Whether the server only reads: a replica, or a primary on its way out. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/**
 * Whether the database is unavailable (restarting, unreachable, read-only, out of connections), as opposed to a wrong
 * query.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway || isReadOnly(error)) return true
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  return (
    // A missing socket, not just any missing file.
    (code === 'ENOENT' && syscall === 'connect') ||
    /^(08|53|57P0)/.test(code) ||
    networkCodes.includes(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|Cannot use a pool after/.test(
      error.message,
    )
  )
}
