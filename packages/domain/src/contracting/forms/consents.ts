// Consents of the wizard, each purpose apart. A consent is dated when its box is ticked, which may be days before it is sent.

/** Changes with any word of a consent; the words of each version are kept with the texts of the evidence. */
export const consentsVersion = '2026-11-18'
/** Two contracts that are signed at once. */
export const dualConsentsVersion = `${consentsVersion}-dual`

export const installationConsents = ['draft_kept', 'may_call', 'solvency', 'acts_for_holder'] as const
export const confirmationConsents = [
  'contract',
  'gdpr',
  'early_start',
  'social_bonus_waiver',
  'publicity',
] as const

export type InstallationConsent = (typeof installationConsents)[number]
export type ConfirmationConsent = (typeof confirmationConsents)[number]

/** ISO moments by purpose; '' of what was not ticked here. */
export type ConsentTimes<Purpose extends string> = Record<Purpose, string>

export const blankTimes = <Purpose extends string>(purposes: readonly Purpose[]) =>
  Object.fromEntries(purposes.map((purpose) => [purpose, ''])) as ConsentTimes<Purpose>

/** The time of a box that was just ticked or unticked. */
export const tickedAt = (isGiven: boolean) => (isGiven ? new Date().toISOString() : '')

const longestMs = 31 * 86_400_000

/** The moment that a browser tells, if it can be true; else the present. */
export function consentMoment(told: string | undefined, nowMs: number): Date {
  const ms = Date.parse(told ?? '')
  return new Date(ms <= nowMs && ms > nowMs - longestMs ? ms : nowMs)
}
