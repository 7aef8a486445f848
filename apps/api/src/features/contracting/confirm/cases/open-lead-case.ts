import { formatCups } from '@fanal/domain/identifiers/cups'
import type { Deps } from '#deps'
import type { Lead } from '#features/contracting/leads/lead-queries'
import { openCase } from '#features/support/open/open-case'
import type { Db } from '#platform/database'
import { fillText } from '#platform/texts'
import type { Holder } from '../supply-request.ts'

/** The customer of cases of who is not signed in. */
const anonymousId = 0

interface LeadCase {
  lead: Lead
  holder: Holder
  /** Who is signed in. */
  customerId: number | undefined
  texts: { subject: string; text: string }
  /** Beside what every case says of the holder and the supply point. */
  values: Record<string, string>
}

/** A case for staff about a lead, in its holder's name and language. Returns its number. */
export async function openLeadCase(
  { env }: Pick<Deps, 'env'>,
  tx: Db,
  { lead, holder, customerId = anonymousId, texts, values }: LeadCase,
): Promise<string> {
  const { name, vat, email, mobile, locale } = holder
  const cups = formatCups(lead.steps.installation?.cups ?? '')
  const all = { holder: name, vat, cups, mobile, email, ...values }
  const { number } = await openCase(env, tx, {
    customerId,
    kind: 'contact',
    subject: fillText(texts.subject, all),
    text: fillText(texts.text, all),
    fileIds: [],
    name,
    email,
    isEmailConfirmed: false,
    mobile,
    locale,
  })
  return number
}
