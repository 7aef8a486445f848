import type { Locale } from '@fanal/domain/settings/languages'
import type { Deps } from '#deps'
import type { Lead } from '#features/contracting/leads/lead-queries'
import type { Db } from '#platform/database'
import { textsOf } from '#texts'
import { openLeadCase } from './open-lead-case.ts'
import { findLeadCase, saveLeadCase } from '../summary-queries.ts'
import { fullAddress, type Holder } from '../supply-request.ts'

/** A company's contract is made by a person: a case instead of a contract, one for both energies. Returns its number. */
export async function haltCompany(
  deps: Pick<Deps, 'env'>,
  tx: Db,
  { lead, holder, customerId }: { lead: Lead; holder: Holder; customerId: number | undefined },
): Promise<string> {
  const known =
    (await findLeadCase(tx, lead.id)) ??
    (lead.electricityLeadId ? await findLeadCase(tx, lead.electricityLeadId) : null)
  const texts = textsOf('contracting', holder.locale).halt
  const values = haltValues(lead, holder)
  const number = known ?? (await openLeadCase(deps, tx, { lead, holder, customerId, texts, values }))
  await saveLeadCase(tx, lead.id, number)
  return number
}

const haltValues = (lead: Lead, { locale, name, representative }: Holder) => ({
  energy: energiesOf(lead, locale),
  address: lead.steps.installation ? fullAddress(lead.steps.installation.address, locale) : '',
  representative: representative || name,
})

function energiesOf({ kind }: Lead, locale: Locale): string {
  const { energies } = textsOf('contracting', locale)
  return kind === 'dual' ? `${energies.electricity} + ${energies.gas}` : energies[kind]
}
