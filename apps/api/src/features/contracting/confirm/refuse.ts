import { AppError } from '#platform/errors'

/** Why a contract cannot be made now; each has a text in the portal. */
export type Hindrance =
  | 'step_missing'
  | 'email_missing'
  | 'identity_missing'
  | 'offer_gone'
  | 'promotional_code_not_valid'
  | 'not_available'
  | 'check_failed'
  | 'summary_not_sent'
  | 'summary_stale'
  | 'waiver_missing'
  | 'electricity_first'
  | 'already_confirmed'

export const refusal = (hindrance: Hindrance) => new AppError('not_possible', { errors: { _: [hindrance] } })
