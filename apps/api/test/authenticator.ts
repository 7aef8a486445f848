import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A passkey in software: makes credentials without a statement (attestation `none`) and signs with ES256.

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

interface Circumstances {
  origin?: string
  rpId?: string
  /** User present, user verified. */
  isVerified?: boolean
  counter?: number
  type?: string
  crossOrigin?: boolean
}

export interface CreationAsked {
  challenge_id: string
  options: { challenge: string; rp: { id: string }; user: { id: string } }
}

export interface SignatureAsked {
  challenge_id: string
  options: { challenge: string; rpId: string }
}

export class Authenticator {
  readonly id = randomBytes(32)
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  readonly #origin: string
  #userHandle = ''
  counter = 0

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#origin = origin
    this.#key = privateKey
    const point = (text: string) => Buffer.from(text, 'base64url')
    // COSE: kty EC2, alg ES256, crv P-256.
    this.#publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  /** The body of a registration. `statement` replaces the attestation's format and statement. */
  create(
    { challenge_id, options }: CreationAsked,
    given: Circumstances & { name?: string; statement?: [string, Map<string, Cbor>] } = {},
  ) {
    this.#userHandle = options.user.id
    const [fmt, attStmt] = given.statement ?? ['none', new Map<string, Cbor>()]
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey,
    ])
    const authData = this.#authData(options.rp.id, given, 0x40, attested)
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ]),
    )
    return {
      challenge_id,
      name: given.name ?? 'Móvil',
      credential: {
        id: base64url(this.id),
        rawId: base64url(this.id),
        type: 'public-key',
        response: {
          clientDataJSON: this.#clientData('webauthn.create', options.challenge, given),
          attestationObject: base64url(attestation),
          transports: ['internal', 'hybrid', 'carrier-pigeon'],
        },
      },
    }
  }

  /** The body of a sign-in. */
  sign({ challenge_id, options }: SignatureAsked, given: Circumstances & { userHandle?: string } = {}) {
    this.counter = given.counter ?? this.counter + 1
    const authData = this.#authData(options.rpId, { ...given, counter: this.counter })
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, given)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      challenge_id,
      credential: {
        id: base64url(this.id),
        rawId: base64url(this.id),
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', signed, this.#key)),
          userHandle: given.userHandle ?? this.#userHandle,
        },
      },
    }
  }

  #authData(rpId: string, given: Circumstances, flags = 0, rest = Buffer.alloc(0)): Buffer {
    const { isVerified = true, counter = 0 } = given
    const fixed = Buffer.alloc(5)
    fixed.writeUInt8(flags | 0x01 | (isVerified ? 0x04 : 0))
    fixed.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(given.rpId ?? rpId), fixed, rest])
  }

  #clientData(type: string, challenge: string, given: Circumstances): string {
    const { origin = this.#origin, crossOrigin = false } = given
    return base64url(JSON.stringify({ type: given.type ?? type, challenge, origin, crossOrigin }))
  }
}
