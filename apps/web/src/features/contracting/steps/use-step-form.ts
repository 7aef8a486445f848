import { hasFailedUploads, uploadsEnded } from '#fields/use-uploader.ts'
import type { FieldCodes } from '#lib/forms/field-codes.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { onceShown } from '#lib/once-shown.ts'
import { useContractingMessages } from '#features/contracting/contracting-messages.ts'
import type { FormStep, StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

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
  const { store, submit, advance } = useWizard()
  return useForm<StepValues[S], boolean>({
    values: store.get()[step],
    check: (values) => ({
      ...check(values),
      ...(files !== undefined && hasFailedUploads() && { [files]: 'not_uploaded' }),
    }),
    textOf: useContractingMessages(),
    prepare: async () => {
      // The pressed button says so before anything is checked and sent.
      await onceShown()
      await Promise.all([prepare?.(), uploadsEnded()])
    },
    send: (values) => (send ? send(values) : submit(step, values)),
    onDone: (isDone) => {
      if (isDone) advance()
    },
  })
}
