import {
  consentMoment,
  consentsVersion,
  type ConsentTimes,
  type InstallationConsent,
} from '@fanal/domain/contracting/forms/consents'
import type { InstallationForm } from '@fanal/domain/contracting/forms/forms'
import type { Locale } from '@fanal/domain/settings/languages'
import { saveConsents } from '#features/account/consent-queries'
import type { Db } from '#platform/database'
import type { Lead } from './lead-queries.ts'

type Choices = Partial<Record<InstallationConsent, boolean>>

interface Given {
  choices: Choices
  times?: ConsentTimes<InstallationConsent>
  asker: { customerId: number | undefined; locale: Locale }
}

/** What the first step agrees to. */
export const stepChoices = (form: InstallationForm) => ({
  choices: {
    draft_kept: form.leadsConsent,
    may_call: form.contactConsent,
    solvency: form.acceptMorosityVerification,
    acts_for_holder: form.actsForHolder,
  },
  times: form.consentedAt,
})

const before = ({ isKept, mayCall, steps: { installation } }: Lead): Required<Choices> => ({
  draft_kept: isKept,
  may_call: mayCall,
  solvency: installation?.acceptMorosityVerification === true,
  acts_for_holder: installation?.actsForHolder === true,
})

/** Each choice that is another than before: one that is taken back too. */
export async function recordChoices(tx: Db, lead: Lead, { choices, times, asker }: Given): Promise<void> {
  const known = before(lead)
  const changed = Object.entries(choices).filter(
    ([purpose, granted]) => granted !== known[purpose as InstallationConsent],
  )
  if (changed.length === 0) return
  const nowMs = Date.now()
  const moments = changed.map(([purpose, granted]) => {
    const told = granted ? times?.[purpose as InstallationConsent] : undefined
    return [purpose, consentMoment(told, nowMs)] as const
  })
  await saveConsents(tx, {
    customerId: asker.customerId,
    visitor: `lead ${lead.id}`,
    choices: Object.fromEntries(changed),
    times: Object.fromEntries(moments),
    textVersion: consentsVersion,
    locale: asker.locale,
  })
}
