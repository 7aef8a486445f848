import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A browser's side of web push (RFC 8291, RFC 8188), written from the texts. */
export function browserPush() {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    /** Throws unless the message was encrypted for this browser. */
    decrypt(message: Buffer): string {
      const [salt, idLength] = [message.subarray(0, 16), message.readUInt8(20)]
      const sender = message.subarray(21, 21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const key = hkdf(pair.computeSecret(sender), auth, info, 32)
      const contentKey = hkdf(key, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdf(key, salt, 'Content-Encoding: nonce\0', 12)
      const sealed = message.subarray(21 + idLength)
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: 16 })
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // One record: its last byte that is not padding says so.
      const end = plain.lastIndexOf(2)
      if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
      return plain.subarray(0, end).toString()
    },
  }
}

/** What a push service checks (RFC 8292): the claims, if the key that the browser subscribed to signed them. */
export function vapidClaims(authorization: string, subscribedTo: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== subscribedTo) throw new Error('another key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const [head = '', payload = '', signature = ''] = token.split('.')
  const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${payload}`), proof, Buffer.from(signature, 'base64url')))
    throw new Error('not signed')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
