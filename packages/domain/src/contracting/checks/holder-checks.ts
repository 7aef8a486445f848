import { madridDayOf } from '../../dates.ts'
import { addWorkingDays } from '../../support/working-days.ts'

/** `unknown`: no service has answered yet. */
export type HolderCheckResult = 'pass' | 'fail' | 'unknown'

/** Who is checked. */
export interface CheckedName {
  /** Tax id without country prefix. */
  vat: string
  /** First name, or the name of a company. */
  name: string
  surname1: string
  surname2: string
}

export interface HolderCheck {
  vat: string
  result: HolderCheckResult
  /** When it was said, as an ISO instant. */
  at: string
  /** A person decided; otherwise a service. */
  by?: 'staff'
  /** Who is asked about, while there is no answer. */
  person?: CheckedName
  /** What staff need from the customer, in their words, while the check is open. */
  asked?: string
  /** When they asked, as an ISO instant. */
  askedAt?: string
}

export interface HolderChecks {
  solvency?: HolderCheck
  dni?: HolderCheck
}

export const holderCheckKinds = ['solvency', 'dni'] as const
export type HolderCheckKind = (typeof holderCheckKinds)[number]

/** Working days that staff have to settle a check that no service answered. */
const settleDays = 2
/** Working days that a customer has to bring what is missing, as in a case. */
const answerDays = 10
const minuteMs = 60_000
const firstPauseMinutes = 5
const longestPauseMinutes = 360

/** A service without a verdict, or one that refused: a person decides. */
export const openChecks = (checks: HolderChecks): HolderCheckKind[] =>
  holderCheckKinds.filter((kind) => {
    const check = checks[kind]
    return check !== undefined && check.result !== 'pass' && check.by !== 'staff'
  })

/** Answered checks: a second contract of the same signature does not repeat the rest. */
export const answeredChecks = (checks: HolderChecks): HolderChecks =>
  Object.fromEntries(Object.entries(checks).filter(([, check]) => check.result !== 'unknown'))

/** 5, 15, 45, 135 minutes, then every six hours. */
export const nextCheckAt = (tries: number, now: number): Date =>
  new Date(now + Math.min(firstPauseMinutes * 3 ** tries, longestPauseMinutes) * minuteMs)

/** `region` as in the settings of support: whose holidays count. */
export const settleBy = (now: number, region = ''): string =>
  addWorkingDays(madridDayOf(now), settleDays, region)

export const answerBy = (now: number, region = ''): string =>
  addWorkingDays(madridDayOf(now), answerDays, region)

/** The customer is asked for something; a later question takes the place of an earlier one. */
export function askedChecks(checks: HolderChecks, asked: string, askedAt: string): HolderChecks {
  const open = openChecks(checks).map((kind) => [kind, { ...checks[kind], asked, askedAt }] as const)
  return { ...checks, ...Object.fromEntries(open) }
}

/** What the customer was asked for; '' without a question. */
export const questionOf = (checks: HolderChecks): string =>
  openChecks(checks)
    .map((kind) => checks[kind]?.asked)
    .find(Boolean) ?? ''

/** A person's decision on all that is open. */
export function settledChecks(checks: HolderChecks, result: 'pass' | 'fail', at: string): HolderChecks {
  const settled = openChecks(checks).map((kind) => {
    const vat = checks[kind]?.vat ?? ''
    return [kind, { vat, result, at, by: 'staff' }] as const
  })
  return { ...checks, ...Object.fromEntries(settled) }
}
