import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ChangeRule } from '@fanal/domain/contracts/contract-actions'
import type { Locale } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import type { ZodType } from 'zod'
import type { Deps } from '#deps'
import type { OwnContract } from '#features/contracts/queries'
import type { Db } from '#platform/database'
import type { Session } from '#platform/session'
import type { ReadUpload } from '#platform/uploads'
import type { Signer } from './handover/signer.ts'

export type Summary = ContractChangeRequest['summary']
export type SignatureOutcome = 'signed' | 'refused' | 'withdrawn' | 'expired'

/** A change of a customer. */
export interface OwnChange {
  customerId: number
  id: number
}

/** A change, and the contract that it changes. */
export interface ChangeTarget extends OwnContract {
  changeId: number
}

/** Everything about a kind that does not depend on the values of one change. */
export interface KindFacts {
  /** The name in the database and in answers. */
  kind: string
  rule: ChangeRule
  title: (locale: Locale) => string
  /** Waits for a signature; the others take effect at once. */
  isSigned?: true
  /** The signer gives their own consents with the signature. */
  asksConsents?: true
  /** The refusal while another change is open, if not `not_possible`. */
  whileOpen?: 'change_open'
  /** Why the operator does not answer it as the distributor. */
  notAnswered?: string
  /** The first paragraph of the document, if not that the customer asks for a change. */
  intro?: (locale: Locale) => string
  /** Marks the contract while the change is open. */
  open?: (tx: Db, own: OwnContract) => Promise<void>
  /** A change that comes to nothing leaves the contract as it was: only what asking changed is undone. */
  undo?: (tx: Db, target: ChangeTarget) => Promise<void>
  /** Follows the end of the signature, in place of the notice to the customer. */
  afterSignature?: (tx: Db, target: ChangeTarget, outcome: SignatureOutcome) => Promise<void>
}

/** The requested values and the current ones. */
export interface ChangeValues<P, B> {
  payload: P
  before: B
}

/** One kind of change: a file in `kinds/`, and a line in `kinds.ts`. */
export interface ChangeKind<P extends object, B extends object> extends KindFacts {
  /** Parses what is stored. */
  schemas: { payload: ZodType<P>; before: ZodType<B> }
  /** The change as display texts: on the contract's page, in the signed document, in mails. */
  summary: (values: ChangeValues<P, B>, locale: Locale) => Summary
  /** What the document says beside the values. */
  notes?: (payload: P, locale: Locale) => string[]
  /** Writes the payload into the contract, in the transaction that closes the change. */
  apply: (tx: Db, target: ChangeTarget, payload: P) => Promise<void>
}

/** Who asks, and for which contract: it is locked, and the kind is possible on it. */
export interface CheckCall {
  deps: Deps
  session: Session
  contract: Contract
  settings: AllSettings
}

export interface Checked<P, B, A> {
  answer: A
  /** Missing if there is nothing to change. */
  change?: ChangeValues<P, B> & {
    files?: readonly ReadUpload[]
    /** Who signs, if not the customer. */
    signer?: Signer
  }
}

/** Answers a request that is signed first. */
export const waiting = { waiting_for_signature: true }

/** A kind that customers ask for with a form. */
export interface RequestedKind<F, P extends object, B extends object, A> extends ChangeKind<P, B> {
  /** Refuses a wrong form; says what changes, and what the customer is answered. */
  check: (tx: Db, call: CheckCall, form: F) => Promise<Checked<P, B, A>>
}

/** A change with its values. */
export interface Change extends ChangeValues<object, object> {
  kind: KindFacts
  summary: (locale: Locale) => Summary
  notes: (locale: Locale) => string[]
  apply: (tx: Db, target: ChangeTarget) => Promise<void>
}

export function changeOf<P extends object, B extends object>(
  kind: ChangeKind<P, B>,
  { payload, before }: ChangeValues<P, B>,
): Change {
  const { summary, notes, apply } = kind
  return {
    kind,
    payload,
    before,
    summary: (locale) => summary({ payload, before }, locale),
    notes: (locale) => notes?.(payload, locale) ?? [],
    apply: (tx, target) => apply(tx, target, payload),
  }
}
