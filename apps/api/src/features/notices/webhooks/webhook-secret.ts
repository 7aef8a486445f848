import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type NoticeEnv, noticeKey } from '#features/notices/notice-keys'

// Secrets of webhooks as Standard Webhooks has them, encrypted where they are stored.

const prefix = 'whsec_'
const [secretBytes, nonceBytes, tagBytes] = [24, 12, 16]
const algorithm = 'aes-256-gcm'

export const newSecret = () => prefix + randomBytes(secretBytes).toString('base64')

/** For this customer alone: put into another's row it cannot be opened. */
export function sealSecret(env: NoticeEnv, customerId: number, secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, noticeKey(env, 'webhook secrets'), nonce)
  cipher.setAAD(Buffer.from(String(customerId)))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Undefined if the session secret is another one now. */
export function openSecret(env: NoticeEnv, customerId: number, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.byteLength < nonceBytes + tagBytes) return undefined
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv(
    algorithm,
    noticeKey(env, 'webhook secrets'),
    bytes.subarray(0, nonceBytes),
    options,
  )
  decipher.setAAD(Buffer.from(String(customerId))).setAuthTag(bytes.subarray(-tagBytes))
  try {
    const end = bytes.byteLength - tagBytes
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

interface Signed {
  id: string
  at: Date
  body: string
  /** Several while one takes over from another. */
  secrets: readonly string[]
}

/** The headers by which a receiver knows that a message is ours, new, and which one. */
export function webhookHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
