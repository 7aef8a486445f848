import type { leadContactSchemas } from '@fanal/contract/schemas/contracting'
import { checkLeadContact, contactPhone } from '@fanal/domain/contracting/forms/check-lead-contact'
import { leadContactOf } from '@fanal/domain/contracting/payloads'
import { termsVersion } from '@fanal/domain/contracting/terms'
import type { Locale } from '@fanal/domain/settings/languages'
import type { z } from 'zod'
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
  /** `{hours}`: when to call. */
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
  refuseWrong(checkLeadContact(form, { needsInvoice: about?.needsInvoice === true, isPhone: isValidPhone }))
  const phone = contactPhone(form.telephone)
  const texts = textsOf('contracting', locale).leads
  const name = [form.name, form.surname1, form.surname2].map((part) => part.trim()).filter(Boolean)
  const { contactHours: hours, cups, email } = form
  const values = { name: name.join(' '), phone, hours, cups: cups || '—' }
  const { number } = await contactUnsigned(env, tx, {
    email,
    mobile: phone,
    category: wantsContract,
    subject: fillText(about?.subject ?? texts.callMe, values),
    description: [fillText(texts.facts, values), about?.facts].filter(Boolean).join('\n'),
    attachment: body.invoice,
    locale,
  })
  await saveConsents(tx, {
    visitor: `case ${number}`,
    choices: { call: true },
    textVersion: termsVersion,
    locale,
  })
  return number
}
