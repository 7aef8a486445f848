import { createHash } from 'node:crypto'
import type { Env } from '#platform/env'
import { sessionSecret } from '#platform/secret'

/** Settings that mails and links of notices need. */
export type NoticeEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL' | 'SESSION_SECRET' | 'DATA_DIR'>

type Purpose = 'unsubscribe' | 'calendar' | 'mail mark' | 'webhook secrets'

const known = new WeakMap<NoticeEnv, Map<Purpose, Buffer>>()

/** The key of a purpose, derived from the session secret, which may be in a file. */
export function noticeKey(env: NoticeEnv, purpose: Purpose): Buffer {
  const keys = known.get(env) ?? new Map<Purpose, Buffer>()
  known.set(env, keys)
  const key =
    keys.get(purpose) ??
    createHash('sha256')
      .update(`fanal notices ${purpose} ${sessionSecret(env)}`)
      .digest()
  keys.set(purpose, key)
  return key
}
