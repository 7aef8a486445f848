import type { FieldValues, Path } from 'react-hook-form'
import type { CallError } from '../call.ts'
import type { FieldCodes } from './field-codes.ts'
import type { Draft } from './use-draft.ts'

export interface ErrorOptions {
  /** The text of a code. Without one, what the server refused counts for the whole form. */
  textOf?: (code: string, field: string) => string | undefined
  /**
   * `whenLeft`: an error shows when its field is left filled in, and goes when it is corrected. `whenSent`: it shows when the
   * form is sent, and goes when its field is typed in.
   */
  errorsShow?: 'whenLeft' | 'whenSent'
  /** Fields of which one decides whether another is right: with `whenSent` their errors go together. */
  together?: readonly string[]
}

export interface SendOptions<V extends FieldValues, A> {
  /** Awaited before the form is checked. */
  prepare?: () => Promise<void>
  /** Throws what went wrong. The key is the same when the same is sent again after a failure. */
  send: (values: V, key: string) => A | Promise<A>
  onDone?: (answer: A, values: V) => void
  /** What the server refused, where its answer does not name the fields. */
  refused?: (error: CallError) => FieldCodes
}

export interface FormOptions<V extends FieldValues, A> extends ErrorOptions, SendOptions<V, A> {
  values: V
  /** Fields that must not stay empty, where the rule does not say so. */
  required?: readonly Path<V>[]
  /** The domain's rule of this form. */
  check?: (values: V) => FieldCodes
  /** What is wrong with the first values shows from the beginning. */
  isCheckedAtOnce?: boolean
  /** Keeps what is typed in this tab. */
  draft?: Draft
}
