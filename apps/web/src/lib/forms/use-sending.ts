import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError } from '../call.ts'
import { useRetryKey } from '#lib/api/retry-key.ts'
import { isProofWanted } from '../session/proof.ts'
import { refusedFields } from './field-codes.ts'
import { focusFirstError } from './focus-first-error.ts'
import { hasLookups, lookupsEnded } from './lookups-under-way.ts'
import type { FormOptions } from './form-options.ts'
import { serverError } from './shown-errors.ts'

function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/**
 * Validates and submits a form, one submission at a time. Errors show at their fields, and the first one gets the
 * focus.
 */
export function useSending<V extends FieldValues, A>(
  options: FormOptions<V, A>,
  form: UseFormReturn<V>,
  { element, onSent }: { element: RefObject<HTMLFormElement | null>; onSent: () => void },
) {
  const { keyFor, isDone } = useRetryKey()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  const [attempt, setAttempt] = useState(0)
  const isSending = useRef(false)
  const isShown = useIsShown()
  useEffect(() => {
    if (attempt > 0) focusFirstError(element.current)
  }, [attempt, element])

  const refuse = (error: CallError) => {
    // If re-authentication is cancelled, nothing changes and the form stays.
    if (isProofWanted(error)) return
    const codes = Object.entries(options.refused?.(error) ?? refusedFields(error, form.getValues()))
    const known = codes.filter(([name, code]) => code && options.textOf?.(code, name))
    for (const [name, code] of known) form.setError(name as Path<V>, serverError(code))
    if (known.length === 0) setFailure(error)
  }
  const send = async (values: V) => {
    setBusy(true)
    try {
      const answer = await options.send(values, keyFor(values))
      isDone()
      onSent()
      // The form was closed meanwhile.
      if (isShown.current) options.onDone?.(answer, values)
    } catch (error) {
      refuse(error instanceof CallError ? error : new CallError(0))
    }
  }
  const submit = async () => {
    // The second click of a double click comes before a re-render.
    if (isSending.current) return
    isSending.current = true
    setFailure(undefined)
    try {
      if (options.prepare || hasLookups()) setBusy(true)
      await options.prepare?.()
      await lookupsEnded()
      await form.handleSubmit(send)()
    } finally {
      isSending.current = false
      setBusy(false)
      setAttempt((count) => count + 1)
    }
  }
  return { submit, isBusy, failure, forgetFailure: () => setFailure(undefined) }
}
