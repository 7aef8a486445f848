import { createHash } from 'node:crypto'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import type { Locale } from '@fanal/domain/settings/languages'
import { mostCaseFiles } from '@fanal/domain/support/forms/case-text'
import { checkUnsignedContact } from '@fanal/domain/support/forms/check-unsigned-contact'
import type { CaseEnv } from '#features/support/case-links'
import { keepFiles, readFiles, type SentFile } from '#features/support/case-files'
import { requireUnsignedContact } from '#features/support/gates'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { type OpenedCase, openCase } from './open-case.ts'
import { findCategories } from './open-queries.ts'

interface Contact {
  email: string
  mobile: string
  category?: number | undefined
  subject: string
  description: string
  attachment: readonly SentFile[]
  locale: Locale
  callBy?: Date | undefined
}

/** Nobody's: whoever is not signed in. */
export const anonymousId = 0

/** Each mails a receipt to an address that nobody confirmed. */
const perAddress = { max: 3, windowSeconds: 3600 }

/** Opens the case of a visitor. */
export async function contactUnsigned(env: CaseEnv, tx: Db, contact: Contact): Promise<OpenedCase> {
  const settings = await requireUnsignedContact(tx)
  const categories = await findCategories(tx, { isUnsigned: true })
  const files = await readFiles(tx, anonymousId, contact.attachment, settings.fileUploadSizeLimit)
  const choices = { categories: categories.map(({ id }) => id), maxFiles: mostCaseFiles }
  refuseWrong({ attachment: files.errors, ...checkUnsignedContact(contact, choices) })
  const email = contact.email.trim()
  const mark = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  await takeHit(tx, { bucket: `unsignedContact ${mark}`, ...perAddress })
  const category = categories.find(({ id }) => id === contact.category)
  return openCase(env, tx, {
    customerId: anonymousId,
    kind: 'contact',
    categoryId: category?.id,
    subject: contact.subject.trim(),
    text: contact.description.trim(),
    fileIds: await keepFiles(tx, anonymousId, files),
    name: '',
    email,
    isEmailConfirmed: false,
    mobile: normalisePhone(contact.mobile),
    locale: contact.locale,
    callBy: contact.callBy,
    term: { isContinuity: category?.is_continuity, isBilling: category?.is_billing },
  })
}
