import { deskPaths } from '@fanal/contract/desk/desk-paths'
import { createHash, randomBytes } from 'node:crypto'
import { invitationHours } from '@fanal/domain/staff/staff-times'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { enqueue } from '#platform/outbox'
import { saveInvitation } from '../credential-queries.ts'
import type { StaffPerson } from '../people-queries.ts'

/** Stored instead of the link, which is long and random, so a plain hash is enough. */
export const invitationHash = (link: string) =>
  createHash('sha256').update(`staff ${link}`).digest('base64url')

/** A link by which somebody chooses how to sign in, once. The secret is behind the `#`, which no server is sent. */
export async function createInvitation(tx: Db, { DESK_URL }: Pick<Env, 'DESK_URL'>, staffId: number) {
  const link = randomBytes(32).toString('base64url')
  await saveInvitation(tx, staffId, invitationHash(link))
  return `${DESK_URL}${deskPaths.invitation}#${link}`
}

/** Mails it to whom it is for. */
export async function mailInvitation(
  tx: Db,
  env: Pick<Env, 'DESK_URL' | 'MAIL_FROM'>,
  { id, name, email: to, locale }: StaffPerson,
): Promise<void> {
  const href = await createInvitation(tx, env, id)
  const texts = await findMailTexts(tx, 'staff.invitation', locale)
  const values = { name, hours: String(invitationHours) }
  await enqueue(tx, 'mail', await textMail(tx, env, { to, locale, texts, values, href }))
}
