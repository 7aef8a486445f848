import { createECDH, hkdfSync } from 'node:crypto'
import { sessionSecret } from '#platform/secret'
import type { Env } from '#platform/env'

/** The keys that identify us to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

type VapidEnv = Pick<Env, 'VAPID_PRIVATE_KEY' | 'SESSION_SECRET' | 'DATA_DIR'>

const known = new WeakMap<VapidEnv, VapidKeys>()

function keysOf(scalar: Buffer): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
}

/**
 * Read from the environment, else derived from the session secret, so that all processes have the same keys without
 * another secret to keep. Browsers subscribe to one key: another one makes them subscribe again.
 */
export function vapidKeys(env: VapidEnv): VapidKeys {
  const cached = known.get(env)
  if (cached) return cached
  const given = env.VAPID_PRIVATE_KEY
  const scalar = given
    ? Buffer.from(given, 'base64url')
    : Buffer.from(hkdfSync('sha256', sessionSecret(env), '', 'fanal web push', 32))
  const keys = keysOf(scalar)
  known.set(env, keys)
  return keys
}
