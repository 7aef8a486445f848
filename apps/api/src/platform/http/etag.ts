import { createHash } from 'node:crypto'

export const etagOf = (content: string) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/** Whether the caller's copy (`If-None-Match`) is this one; `W/` does not matter to a reader. */
export const hasCopy = (etag: string, header: string | undefined) =>
  (header ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
