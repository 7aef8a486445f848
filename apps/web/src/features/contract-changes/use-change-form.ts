import { communications, contractDetail, listContracts } from '@fanal/contract/contracts'
import { addresses, changes, doubleTariff, happyDay, happyHours } from '@fanal/contract/contract-changes'
import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { Contract } from '@fanal/contract/schemas/contracts'
import type { FieldValues } from 'react-hook-form'
import type { FormOptions } from '#lib/forms/form-options.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useChangeMessages } from './change-messages.ts'

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

interface ChangeOptions<V extends FieldValues, S extends Schemas>
  extends Pick<
    FormOptions<V, Answer<S>>,
    'values' | 'required' | 'check' | 'together' | 'refused' | 'draft'
  > {
  argsOf: (values: V) => CallArgs<S>
  onDone: (answer: object) => void
}

/** The part of a change's call that says of which contract. */
export const ofContract = ({ name, type }: Contract) => ({ params: { contractName: name }, query: { type } })

/** The form of a contract change: errors show on submit. */
export function useChangeForm<V extends FieldValues, S extends Schemas>(
  endpoint: Endpoint<S>,
  { argsOf, onDone, ...options }: ChangeOptions<V, S>,
): Form<V> {
  const { mutateAsync } = useApiMutation(endpoint, { invalidates })
  return useForm<V, Answer<S>>({
    ...options,
    textOf: useChangeMessages(),
    errorsShow: 'whenSent',
    send: (values) => mutateAsync(argsOf(values)),
    onDone: (answer) => onDone(answer as object),
  })
}
