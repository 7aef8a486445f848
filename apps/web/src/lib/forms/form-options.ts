import type { FieldValues, Path } from 'react-hook-form'
import type { CallError } from '../call.ts'
import type { FieldCodes } from './field-codes.ts'
import type { Draft } from './use-draft.ts'

export interface ErrorOptions {
  /** The text of a code. Without one, a refusal is shown for the whole form. */
  textOf?: (code: string, field: string) => string | undefined
  /**
   * `whenLeft`: an error shows on blur of a filled field, and disappears when corrected. `whenSent`: it shows on
   * submit, and disappears when its field changes.
   */
  errorsShow?: 'whenLeft' | 'whenSent'
  /** Interdependent fields: with `whenSent` their errors disappear together. */
  together?: readonly string[]
}

export interface SendOptions<V extends FieldValues, A> {
  /** Awaited before validation. */
  prepare?: () => Promise<void>
  /** Throws on failure. The key is the same when the same values are retried after a failure. */
  send: (values: V, key: string) => A | Promise<A>
  onDone?: (answer: A, values: V) => void
  /** Field errors of a refusal that does not name its fields. */
  refused?: (error: CallError) => FieldCodes
}

export interface FormOptions<V extends FieldValues, A> extends ErrorOptions, SendOptions<V, A> {
  values: V
  /** Required fields, where the rule does not say so. */
  required?: readonly Path<V>[]
  /** The domain's rule of this form. */
  check?: (values: V) => FieldCodes
  /** Errors of the initial values, which show from the start. */
  firstErrors?: FieldCodes
  /** Stores a draft in this tab. */
  draft?: Draft
}
