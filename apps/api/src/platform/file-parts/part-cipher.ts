import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Env } from '#platform/env'
import { sessionSecret } from '#platform/secret'

// Files that are stored encrypted, part by part (docs/decisions/0041-files-of-leads-encrypted.md).

export type CipherEnv = Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'>

export interface PartCipher {
  seal(part: number, plain: Buffer): Buffer
  /** Undefined if it is not what was sealed as this part, or not with this secret. */
  open(part: number, sealed: Buffer): Buffer | undefined
}

export const saltBytes = 32
const tagBytes = 16
const algorithm = 'aes-256-gcm'

interface Sealed {
  id: string
  /** Random, of this file alone; so is the key, and the part's number may be the nonce. */
  salt: Buffer
}

export const partCipher = (env: CipherEnv, file: Sealed): PartCipher => cipherWith(sessionSecret(env), file)

export function cipherWith(secret: string | Buffer, { id, salt }: Sealed): PartCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'fanal file parts', 32))
  const nonceOf = (part: number) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(part, 8)
    return nonce
  }
  const aboutOf = (part: number) => Buffer.from(`${id} ${part}`)
  return {
    seal(part, plain) {
      const cipher = createCipheriv(algorithm, key, nonceOf(part)).setAAD(aboutOf(part))
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(part, sealed) {
      const end = sealed.byteLength - tagBytes
      if (end < 0) return undefined
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv(algorithm, key, nonceOf(part), options)
        .setAAD(aboutOf(part))
        .setAuthTag(sealed.subarray(end))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
