import { statfs } from 'node:fs/promises'

type EmbeddedPostgresErrorCode =
  | 'in_use'
  | 'damaged'
  | 'newer_version'
  | 'disk_full'
  | 'unsupported_platform'
  | 'start_failed'

/** Why the embedded PostgreSQL cannot be used, in words an operator can act on. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export function diskFull(folder: string, cause?: unknown): EmbeddedPostgresError {
  const message = `The disk that holds ${folder} is full. Free some space and start again.`
  return new EmbeddedPostgresError('disk_full', message, { cause })
}

export function damaged(cluster: string, reason: string): EmbeddedPostgresError {
  const message =
    `The database in ${cluster} is damaged: ${reason}. It was left as it is. ` +
    'Restore a backup in its place, or move that folder away to begin with an empty database.'
  return new EmbeddedPostgresError('damaged', message)
}

/** Errors about unreadable or missing files are damage too (classes XX and 58). */
export function damageIn(error: unknown, cluster: string): unknown {
  if (!(error instanceof Error) || !/^(XX00[12]|58P01|58030)$/.test(errnoOf(error) ?? '')) return error
  return damaged(cluster, error.message)
}

/** PostgreSQL's output when a disk or quota is exhausted. */
export function saysDiskFull(text: string): boolean {
  return /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i.test(text)
}

export function errnoOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return undefined
}

/** A full disk also loses the log line about it: free space is checked too. */
export async function hasNoSpace(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < 256 * 1024
  } catch {
    return false
  }
}

/** Converts any failure in `folder` to an error of this module. */
export function explain(error: unknown, folder: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const errno = errnoOf(error)
  const text = error instanceof Error ? error.message : String(error)
  if (errno === 'ENOSPC' || errno === 'EDQUOT' || errno === '53100' || saysDiskFull(text))
    return diskFull(folder, error)
  if (errno === 'EACCES' || errno === 'EPERM' || errno === 'EROFS') {
    const message = `The database folder ${folder} cannot be used by this user: ${text}`
    return new EmbeddedPostgresError('start_failed', message, { cause: error })
  }
  const message = `The database in ${folder} could not be started: ${text}`
  return new EmbeddedPostgresError('start_failed', message, { cause: error })
}
