import { linkTo } from '@fanal/contract/paths'
import type { askViewSchemas } from '@fanal/contract/schemas/looks'
import { viewCodeDigits, viewMinutes } from '@fanal/domain/looks/view-request'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { createHash, randomInt } from 'node:crypto'
import type { z } from 'zod'
import { findContact } from '#features/casework/case-queries'
import { loadForStaff } from '#features/casework/staff-case'
import { notify } from '#features/notices/notify'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import { askApproval } from '#features/staff/approvals/ask-approval'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { AppError } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import type { StaffSession } from '#platform/staff/staff-session'
import { insertView, saveCode } from './view-queries.ts'

type Asked = z.output<typeof askViewSchemas.body>

const perCustomer = { max: 10, windowSeconds: 3_600 }

/** Short-lived, and of few tries: what is stored tells it to nobody who does not try all of them. */
export const codeHash = (id: number, code: string) =>
  createHash('sha256').update(`view ${id} ${code}`).digest('base64url')

/** Asks the customer of a case, or a second person; returns the number of the request and the customer. */
export async function askView(
  env: Env,
  tx: Db,
  session: StaffSession,
  { case_number: caseNumber, way, reason }: Asked,
): Promise<{ id: number; customerId: number }> {
  const { row } = await loadForStaff(tx, session, caseNumber)
  const customerId = row.customer_id
  // A visitor has no portal.
  if (customerId === 0) throw new AppError('not_possible', { errors: { case_number: ['visitor'] } })
  await takeHit(tx, { bucket: `view ${customerId}`, ...perCustomer })
  const { staffId, actor, staffRole: role } = session
  const view = { customerId, staffId, actor, role, caseNumber, reason, way }
  const { id, expires_at: until } = await insertView(tx, view)
  if (way === 'customer') await askCustomer(env, tx, { ...view, id, until })
  else await askApproval(tx, { session, act: 'customer.see', what: 'customer.see', payload: { id }, reason })
  return { id, customerId }
}

interface AskedOfCustomer {
  id: number
  customerId: number
  actor: string
  caseNumber: string
  reason: string
  until: Date
}

/** In the portal, and by mail with a code to tell by phone. */
async function askCustomer(env: Env, tx: Db, view: AskedOfCustomer): Promise<void> {
  const { id, customerId, actor: staff, caseNumber: number, reason, until } = view
  const contact = await findContact(tx, customerId)
  if (!contact) throw new AppError('not_found')
  const { email: to, name, locale } = contact
  const code = String(randomInt(10 ** viewCodeDigits)).padStart(viewCodeDigits, '0')
  if (to) await saveCode(tx, id, codeHash(id, code))
  const values = {
    name,
    staff,
    number,
    reason,
    code,
    minutes: String(viewMinutes),
    until: documentFormats(locale).moment(until),
  }
  const texts = await findMailTexts(tx, 'looks.asked', locale)
  const href = linkTo('profile', { publicUrl: env.PUBLIC_URL, locale })
  await notify(env, tx, {
    customerId,
    event: 'view_asked',
    key: `view:${id}`,
    told: { staff, number },
    link: { page: 'profile' },
    mail: to ? await textMail(tx, env, { to, locale, texts, values, href }) : null,
  })
}
