import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import { type LinkKind, saveLink } from './link-queries.ts'

/** Long enough to pass a link on, too short to be found later. */
export const linkMinutes = 5

export interface NewLoginLink {
  customerId: number
  /** `token`: one text in the address. `client_id`: an id with its secret. */
  kind: LinkKind
  isReadOnly: boolean
  /** Who requested it, and why. */
  actor: string
  reason: string
}

export interface LoginLink {
  id: string
  secret: string
}

/** Stored instead of the secret, which is long and random, so a plain hash is enough. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** A single-use login link, valid for minutes; only its hash is stored. */
export async function createLoginLink(tx: Db, link: NewLoginLink): Promise<LoginLink> {
  const id = randomBytes(12).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  const { customerId, isReadOnly, actor, reason } = link
  await saveLink(tx, { ...link, id, secretHash: secretHash(secret), minutes: linkMinutes })
  await recordEvent(tx, {
    actor,
    kind: isReadOnly ? 'impersonation.link' : 'user.link',
    customerId,
    detail: { link: id, reason },
  })
  return { id, secret }
}

/** The address of a link. */
export function addressOf(publicUrl: string, kind: NewLoginLink['kind'], { id, secret }: LoginLink): string {
  const query = kind === 'token' ? `token=${id}.${secret}` : `client_id=${id}&secret=${secret}`
  return `${publicUrl.replace(/\/+$/, '')}/?${query}`
}
