import {
  blankConfirmation,
  blankContract,
  blankGasContract,
  blankInstallation,
  blankPayment,
  blankPerson,
} from '@fanal/domain/contracting/forms/forms'
import type { Portal } from '#lib/portal.tsx'
import type { StepValues } from './value-store.ts'

/** What a wizard begins with: nothing but what is known of a signed-in customer, and of the link that was followed. */
export function blankValues({ profile, locale }: Portal, promocode = ''): StepValues {
  const isSignedIn = profile !== null
  return {
    installation: { ...blankInstallation, bill: null },
    person: {
      ...blankPerson,
      vat: profile?.vat ?? '',
      email: profile?.email ?? '',
      commsLanguage: locale,
    },
    contract: { ...blankContract, promotionalCode: promocode },
    gasContract: blankGasContract,
    payment: blankPayment,
    // Accepted before by a signed-in customer; publicity never is.
    confirmation: { ...blankConfirmation, acceptOVConditions: isSignedIn, acceptGdpr: isSignedIn },
  }
}
