import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords (RFC 6238) as authenticator apps know them: SHA-1, six digits, 30 seconds.

const stepSeconds = 30
const digits = 6
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** As apps show and read it (RFC 4648). */
export function toBase32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += alphabet.charAt((value >>> (bits - 5)) & 31)
      bits -= 5
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let [bits, value] = [0, 0]
  for (const letter of text) {
    value = (value << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits >= 8) {
      bytes.push((value >>> (bits - 8)) & 255)
      bits -= 8
    }
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

export const stepAt = (at: number): number => Math.floor(at / 1000 / stepSeconds)

/** The code of a time step (RFC 4226, section 5.3). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The time step of a right code: that of now, or one beside it, for clocks that differ and slow fingers. */
export function stepOfCode(secret: Uint8Array, code: string, at = Date.now()): number | undefined {
  const now = stepAt(at)
  const typed = Buffer.from(code.padStart(digits, '0').slice(0, digits))
  // Each is compared, so that the time taken tells nothing.
  const right = [now - 1, now, now + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), typed),
  )
  return code.length === digits ? right.at(-1) : undefined
}

/** What a QR code of the secret says. */
export function totpUri(secret: string, { account, issuer }: { account: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
