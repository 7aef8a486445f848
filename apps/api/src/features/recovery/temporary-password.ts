import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { temporaryPassword } from '@fanal/domain/recovery/temporary-password'

export const makeTemporaryPassword = () => temporaryPassword((below) => randomInt(below))

/** One fast hash is enough: unlike a chosen password, one of 2^66 cannot be guessed. So it costs a login nothing. */
export function temporaryHash(password: string): string {
  return createHash('sha256').update(`temporary ${password}`).digest('base64url')
}

/** The same work whether or not there is one. */
export function isTemporaryPassword(hash: string | null | undefined, password: string): boolean {
  const given = Buffer.from(temporaryHash(password))
  const kept = Buffer.from(hash ?? temporaryHash(''))
  return timingSafeEqual(given, kept) && hash !== null && hash !== undefined
}
