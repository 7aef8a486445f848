import { useState } from 'react'
import { get } from 'react-hook-form'
import { hasFailedUploads, uploadsEnded } from '#lib/forms/uploads-under-way.ts'
import { type FieldCodes, refusedFields } from '#lib/forms/field-codes.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { onceShown } from '#ui/once-shown.ts'
import { useContractingMessages } from '#features/contracting/contracting-messages.ts'
import type { FormStep, StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

/** A part of a step's page. */
export interface StepPartProps<S extends FormStep> {
  form: Form<StepValues[S]>
}

interface StepOptions<S extends FormStep> {
  check: (values: StepValues[S]) => FieldCodes
  /** The field of its files. */
  files?: string
  prepare?: () => Promise<void>
  /** Instead of sending the step. */
  send?: (values: StepValues[S]) => Promise<boolean>
}

/** The form of a step: it begins with what was typed before, waits for files on their way, and goes on when it is sent. */
export function useStepForm<S extends FormStep>(
  step: S,
  { check, files, prepare, send }: StepOptions<S>,
): Form<StepValues[S]> {
  const { store, submit, advance, error, failure } = useWizard()
  const values = store.get()[step]
  // The server did not take it when a later step was left: it counts until what is there is changed.
  const [refused] = useState(() =>
    error === 'genericError' && failure ? Object.entries(refusedFields(failure, values)) : [],
  )
  return useForm<StepValues[S], boolean>({
    values,
    firstErrors: Object.fromEntries(refused),
    check: (typed) => ({
      ...Object.fromEntries(refused.filter(([name]) => get(typed, name) === get(values, name))),
      ...check(typed),
      ...(files !== undefined && hasFailedUploads() && { [files]: 'not_uploaded' }),
    }),
    textOf: useContractingMessages(),
    prepare: async () => {
      // The pressed button says so before anything is checked and sent.
      await onceShown()
      await Promise.all([prepare?.(), uploadsEnded()])
    },
    send: (typed) => (send ? send(typed) : submit(step, typed)),
    onDone: (isDone) => {
      if (isDone) advance()
    },
  })
}
