import type { PersonRules } from '@fanal/domain/contracting/forms/check-person'
import { isPhone } from '#fields/phone-check.ts'
import { usePortal } from '#lib/portal.tsx'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

/** What this portal asks of a person. */
export function usePersonRules(): PersonRules {
  const { store } = useWizard()
  const { contractation, language } = usePortal().settings
  const { emailRequired, commsLanguageRequired, dniRequired, restrictCompanyVat } = contractation
  return {
    emailRequired,
    commsLanguageRequired,
    dniRequired,
    restrictCompanyVat,
    hasActiveContract: store.get().installation.activeContract === true,
    languages: language.partner,
    isPhone,
  }
}
