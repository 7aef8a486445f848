import { createHash, randomBytes } from 'node:crypto'

export const hashOf = (secret: string | Uint8Array) => createHash('sha256').update(secret).digest('hex')

/** The secret of a link, and its stored hash. */
export function newLink() {
  const token = randomBytes(24).toString('base64url')
  return { token, token_hash: hashOf(token) }
}
