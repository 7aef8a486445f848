import { createHash, randomBytes } from 'node:crypto'
import { linkTo, type RouteId } from '@fanal/contract/paths'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import type { Locale } from '@fanal/domain/settings/languages'
import { emailError } from '@fanal/domain/support/forms/check-unsigned-contact'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import { maskEmail } from '@fanal/domain/identifiers/email'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { AppError, refuseWrong } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { enqueue } from '#platform/outbox'
import { addBrowser, addLink, lockLinked } from './draft-queries.ts'
import { refuseConfirmed } from './drafts.ts'
import { type Asker, findOwnLead, type Lead } from './lead-queries.ts'

// A link that opens a draft on another device, for as long as the draft lives; it does nothing else. It is in the fragment, which
// browsers send nowhere.

const pages: Record<ContractingKind, RouteId> = {
  electricity: 'newElectricityCustomer',
  gas: 'newGasCustomer',
  dual: 'newDualCustomer',
}

/** The address is not confirmed: it gets few mails, whoever asks. */
const perAddress = { max: 3, windowSeconds: 3600 }
const perDraft = { max: 10, windowSeconds: 86_400 }

const digest = (text: string) => createHash('sha256').update(`draft link ${text}`).digest('hex')

export async function mailDraftLink(
  env: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>,
  tx: Db,
  lead: Lead,
  { email: typed, locale }: { email: string; locale: Locale },
): Promise<string> {
  refuseConfirmed(lead)
  refuseWrong({ email: emailError(typed) })
  const to = typed.trim()
  const mark = digest(to.toLowerCase()).slice(0, 32)
  await takeHit(tx, { bucket: `draft link ${mark}`, ...perAddress })
  await takeHit(tx, { bucket: `draft link ${lead.id}`, ...perDraft })
  const mail = await textMail(tx, env, {
    to,
    locale,
    texts: await findMailTexts(tx, 'contracting.draftLink', locale),
    values: { until: documentFormats(locale).namedDay(lead.expiresAt) },
    href: await linkToDraft(env, tx, lead, locale),
  })
  await enqueue(tx, 'mail', mail)
  return maskEmail(to)
}

/** Opens the draft where it was left, on any device. */
export async function linkToDraft(
  { PUBLIC_URL: publicUrl }: Pick<Env, 'PUBLIC_URL'>,
  tx: Db,
  { id, kind }: Lead,
  locale: Locale,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await addLink(tx, id, digest(secret))
  return `${linkTo(pages[kind], { publicUrl, locale })}#draft=${id}.${secret}`
}

/** From now on this browser shares the draft. */
export async function resumeDraft(
  tx: Db,
  token: string,
  asker: Asker & { browserHash: string },
): Promise<Lead> {
  const [id = '', secret = '', ...more] = token.split('.')
  if (more.length > 0 || !(await lockLinked(tx, id, digest(secret)))) throw new AppError('not_found')
  await addBrowser(tx, id, asker.browserHash)
  const lead = await findOwnLead(tx, { ...asker, id })
  // Begun by another customer than the one who is signed in here.
  if (!lead) throw new AppError('not_found')
  return lead
}
