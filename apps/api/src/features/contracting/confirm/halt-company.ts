import { formatCups } from '@fanal/domain/identifiers/cups'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Deps } from '#deps'
import type { Lead } from '#features/contracting/leads/lead-queries'
import { openCase } from '#features/support/open/open-case'
import type { Db } from '#platform/database'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { findLeadCase, saveLeadCase } from './summary-queries.ts'
import { fullAddress, type Holder } from './supply-request.ts'

/** Nobody's: whoever is not signed in. */
const anonymousId = 0

/** A company's contract is made by a person: a case instead of a contract, one for both energies. Returns its number. */
export async function haltCompany(
  { env }: Pick<Deps, 'env'>,
  tx: Db,
  { lead, holder, customerId }: { lead: Lead; holder: Holder; customerId: number | undefined },
): Promise<string> {
  const known =
    (await findLeadCase(tx, lead.id)) ??
    (lead.electricityLeadId ? await findLeadCase(tx, lead.electricityLeadId) : null)
  const number = known ?? (await openCaseOf(env, tx, { lead, holder, customerId }))
  await saveLeadCase(tx, lead.id, number)
  return number
}

async function openCaseOf(
  env: Deps['env'],
  tx: Db,
  { lead, holder, customerId }: { lead: Lead; holder: Holder; customerId: number | undefined },
): Promise<string> {
  const { subject, text } = textsOf('contracting', holder.locale).halt
  const values = {
    energy: energiesOf(lead, holder.locale),
    holder: holder.name,
    vat: holder.vat,
    cups: formatCups(lead.steps.installation?.cups ?? ''),
    address: lead.steps.installation ? fullAddress(lead.steps.installation.address, holder.locale) : '',
    representative: holder.representative || holder.name,
    mobile: holder.mobile,
    email: holder.email,
  }
  const { number } = await openCase(env, tx, {
    customerId: customerId ?? anonymousId,
    kind: 'contact',
    subject: fillText(subject, values),
    text: fillText(text, values),
    fileIds: [],
    name: holder.name,
    email: holder.email,
    isEmailConfirmed: false,
    mobile: holder.mobile,
    locale: holder.locale,
  })
  return number
}

function energiesOf({ kind }: Lead, locale: Locale): string {
  const { energies } = textsOf('contracting', locale)
  return kind === 'dual' ? `${energies.electricity} + ${energies.gas}` : energies[kind]
}
