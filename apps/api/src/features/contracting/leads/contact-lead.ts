import type { leadContactSchemas } from '@fanal/contract/schemas/contracting'
import { callWindow, firstCallDay } from '@fanal/domain/contracting/forms/call-hours'
import { checkLeadContact, contactPhone } from '@fanal/domain/contracting/forms/check-lead-contact'
import { leadContactOf } from '@fanal/domain/contracting/payloads'
import { termsVersion } from '@fanal/domain/contracting/terms'
import type { Locale } from '@fanal/domain/settings/languages'
import type { z } from 'zod'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { findSettings } from '#features/settings/queries'
import { saveConsents } from '#features/account/consent-queries'
import type { CaseEnv } from '#features/support/case-links'
import { requireUnsignedContact } from '#features/support/gates'
import { contactUnsigned } from '#features/support/open/contact-unsigned'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'

type ContactBody = z.output<typeof leadContactSchemas.body>

/** "I want to become a customer", among the categories of those who are not signed in. */
const wantsContract = 7

/** What it is about; by default, contracting. */
export interface LeadSubject {
  /** `{day}` and `{hours}`: when to call. */
  subject: string
  /** After whom to call. */
  facts?: string
  /** The form asks for a bill. */
  needsInvoice?: boolean
}

/** "Call me": a case, as if it had been written in the contact form. Returns its number. */
export async function contactLead(
  env: CaseEnv,
  tx: Db,
  { body, locale, about }: { body: ContactBody; locale: Locale; about?: LeadSubject },
): Promise<string> {
  await requireUnsignedContact(tx)
  const form = leadContactOf(body)
  const { isValidPhone } = await import('#features/activation/valid-phone')
  const { support } = await findSettings(tx)
  const { region } = support
  const now = Date.now()
  const needsInvoice = about?.needsInvoice === true
  refuseWrong(checkLeadContact(form, { needsInvoice, isPhone: isValidPhone, region, now }))
  const phone = contactPhone(form.telephone)
  const texts = textsOf('contracting', locale).leads
  const name = [form.name, form.surname1, form.surname2].map((part) => part.trim()).filter(Boolean)
  const { contactHours: hours, cups, email } = form
  const callDay = form.contactDay || firstCallDay(hours, now, region)
  const callBy = callDay ? new Date(callWindow(callDay, hours).to) : undefined
  const day = callBy ? documentFormats(locale).namedDay(callBy) : ''
  const values = { name: name.join(' '), phone, day, hours, cups: cups || '—' }
  const { number } = await contactUnsigned(env, tx, {
    email,
    mobile: phone,
    category: wantsContract,
    subject: fillText(about?.subject ?? texts.callMe, values),
    description: [fillText(texts.facts, values), about?.facts].filter(Boolean).join('\n'),
    attachment: body.invoice,
    locale,
    callBy,
  })
  await saveConsents(tx, {
    visitor: `case ${number}`,
    choices: { call: true },
    textVersion: termsVersion,
    locale,
  })
  return number
}
