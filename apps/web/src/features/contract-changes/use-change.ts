import { communications, contractDetail, listContracts } from '@fanal/contract/contracts'
import { addresses, changes, doubleTariff, happyDay, happyHours } from '@fanal/contract/contract-changes'
import type { CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { useState } from 'react'
import { isProofWanted } from '#lib/session/proof.ts'
import { useApiMutation } from '#lib/use-api.ts'
import { type FieldErrors, serverErrors } from './change-form.tsx'

/** Reads that a change invalidates; only mounted ones are refetched at once. */
const invalidates = [
  contractDetail,
  listContracts,
  changes,
  communications,
  addresses,
  doubleTariff.current,
  happyHours.current,
  happyDay.current,
]

/** State of one change: validated here, then by the server; errors by field, and number of submits. */
export function useChange<S extends Schemas>(endpoint: Endpoint<S>, onDone: (answer?: object) => void) {
  const mutation = useApiMutation(endpoint, { invalidates })
  const [own, setOwn] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const errors: FieldErrors = { ...serverErrors(mutation.error), ...own }
  const count = attempt === 0 ? 0 : Object.values(errors).filter(Boolean).length
  const refuse = (found: FieldErrors) => {
    setOwn(found)
    setAttempt(attempt + 1)
  }
  return {
    errors,
    // If re-authentication is cancelled, nothing changes and the form stays.
    error: isProofWanted(mutation.error) ? null : mutation.error,
    isBusy: mutation.isPending,
    problems: { count, attempt },
    /** Submits if valid; otherwise shows the errors. */
    send: (found: FieldErrors, args: CallArgs<S>) => {
      refuse(found)
      if (Object.keys(found).length === 0)
        mutation.mutate(args, { onSuccess: (answer) => onDone(answer as object | undefined) })
    },
    refuse,
    /** Removes errors while their fields are corrected. */
    forget: (...fields: readonly string[]) => {
      setOwn({ ...own, ...Object.fromEntries(fields.map((field) => [field, undefined])) })
      if (mutation.error) mutation.reset()
    },
  }
}
