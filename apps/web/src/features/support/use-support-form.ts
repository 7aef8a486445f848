import { invoiceDetail, listInvoices } from '@fanal/contract/invoices'
import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { caseDetail, followedCase, listCases, selfReadings } from '@fanal/contract/support'
import type { FieldValues } from 'react-hook-form'
import { hasFailedUploads, uploadsEnded } from '#lib/forms/uploads-under-way.ts'
import type { FormOptions } from '#lib/forms/form-options.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useSupportMessages } from './support-messages.ts'

/** Reads that any step of a case changes. */
export const invalidates = [listCases, caseDetail, followedCase, selfReadings, invoiceDetail, listInvoices]

interface SupportOptions<V extends FieldValues, S extends Schemas>
  extends Pick<FormOptions<V, Answer<S>>, 'values' | 'check' | 'draft' | 'onDone' | 'prepare'> {
  argsOf: (values: V) => CallArgs<S>
  /** The field of its files. */
  files?: string
}

/** A form about a case: it waits for files on their way, and a retry after a failure is the same write. */
export function useSupportForm<V extends FieldValues, S extends Schemas>(
  endpoint: Endpoint<S>,
  { argsOf, files, check, prepare, ...options }: SupportOptions<V, S>,
): Form<V> {
  const { mutateAsync } = useApiMutation(endpoint, { invalidates })
  return useForm<V, Answer<S>>({
    ...options,
    check: (values) => ({
      ...check?.(values),
      ...(files !== undefined && hasFailedUploads() && { [files]: 'not_uploaded' }),
    }),
    textOf: useSupportMessages(),
    prepare: async () => {
      await Promise.all([prepare?.(), uploadsEnded()])
    },
    send: (values) => mutateAsync(argsOf(values)),
  })
}
