import { createHash } from 'node:crypto'
import {
  type Assertion,
  type CreationOptions,
  type NewCredential,
  type RequestOptions,
  type Transport,
  transports,
} from '@fanal/contract/schemas/passkeys'
import type { KnownCredential } from './queries.ts'

// Lazy-loaded: few calls need it, and it loads slowly.
const load = () => import('@simplewebauthn/server')

const timeout = 120_000
/** EdDSA, ES256, RS256: every current authenticator has one of them. */
const algorithms = [-8, -7, -257]

/** Passkeys are bound to the host of an address; they are lost when it changes. */
function relyingParty(address: string) {
  const { hostname, origin } = new URL(address)
  return { id: hostname, origin }
}

/** An opaque user handle for authenticators; customers and staff have handles of their own. */
const userHandle = (holder: Holder) =>
  createHash('sha256').update(`fanal passkey ${holder.kind} ${holder.id}`).digest('base64url')

/** The owner of a passkey. */
export interface Holder {
  kind: 'user' | 'staff'
  id: number
}

const descriptors = (credentials: readonly KnownCredential[]) =>
  credentials.map((one) => ({ ...one, type: 'public-key' as const }))

interface Creation {
  holder: Holder
  /** What they sign in as, and what they are called. */
  login: string
  name: string
  organization: string
  challenge: string
  known: readonly KnownCredential[]
}

/** A discoverable credential with user verification. */
export function creationOptions(
  address: string,
  { holder, login, name, organization, challenge, known }: Creation,
): CreationOptions {
  return {
    rp: { id: relyingParty(address).id, name: organization },
    user: { id: userHandle(holder), name: login, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: descriptors(known),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

export function requestOptions(
  address: string,
  challenge: string,
  known: readonly KnownCredential[] = [],
): RequestOptions {
  return {
    rpId: relyingParty(address).id,
    challenge,
    timeout,
    userVerification: 'required',
    allowCredentials: descriptors(known),
  }
}

export interface CheckedCredential {
  id: string
  publicKey: Uint8Array
  counter: number
  transports: Transport[]
}

/** Verifies a new passkey against our challenge and origin; undefined if invalid. */
export async function checkCredential(
  address: string,
  challenge: string,
  credential: NewCredential,
): Promise<CheckedCredential | undefined> {
  const { verifyRegistrationResponse } = await load()
  const { id, origin } = relyingParty(address)
  try {
    const attestationObject = await withoutStatement(credential.response.attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON: credential.response.clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    // The id in the signed part counts.
    if (!verified || registrationInfo?.credential.id !== credential.id) return undefined
    const given = credential.response.transports ?? []
    return { ...registrationInfo.credential, transports: transports.filter((one) => given.includes(one)) }
  } catch {
    return undefined
  }
}

/**
 * Attestation is not requested, and ignored if sent: checking its certificates would fetch addresses chosen by the
 * sender.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const plain = isoCBOR.encode(
    new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )
  return isoBase64URL.fromBuffer(plain)
}

interface SignedChallenge {
  credential: Assertion
  passkey: { id: string; public_key: Buffer; counter: number }
  holder: Holder
}

/** Verifies a signed challenge and returns the counter; undefined if invalid. */
export async function checkAssertion(
  address: string,
  challenge: string,
  { credential, passkey, holder }: SignedChallenge,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load()
  const { id, origin } = relyingParty(address)
  const handle = credential.response.userHandle
  if (handle !== undefined && handle !== userHandle(holder)) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
