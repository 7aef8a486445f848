import { changes } from '@fanal/contract/contract-changes'
import { invoiceDetail, listInvoices } from '@fanal/contract/invoices'
import { listCases } from '@fanal/contract/support'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { SelectField } from '#fields/select-field.tsx'
import { useFormats } from '#lib/format.ts'
import type { FormField } from '#lib/forms/form-field.ts'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import type { SelectOption } from '#ui/form/select-input.tsx'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { changeWord } from './change-labels.ts'
import { noneOfThese } from './claim-values.ts'
import type { ClaimForm } from './use-claim-form.ts'

// What the customer has is picked, not typed.

interface PickerProps {
  field: FormField<string>
  label: string
  none: string
  options: readonly SelectOption[] | undefined
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
}

function Picker({ field, label, none, options, query }: PickerProps) {
  const t = useTexts('support')
  return (
    <>
      {query.isError && !options && (
        <RetryNote label={t('retry')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {t('claim.pickFailed')}
        </RetryNote>
      )}
      <SelectField
        field={field}
        label={label}
        placeholder={query.isFetching && !options ? t('claim.loading') : t('choose')}
        required
        options={[...(options ?? []), { value: noneOfThese, label: none }]}
      />
    </>
  )
}

const mostInvoices = 36

export function InvoicePicker({ claim: { form, contract } }: { claim: ClaimForm }) {
  const t = useTexts('support')
  const { money, period } = useFormats()
  const { invoice_id: chosen } = useFormValues(form).answers
  const type = contract?.type ?? 'electricity'
  const query = useApiQuery(
    listInvoices,
    { query: { type, contractName: contract?.name ?? '', limit: mostInvoices } },
    { isWanted: contract !== undefined },
  )
  const isListed = query.data?.items.some(({ id }) => String(id) === chosen) ?? true
  const older = useApiQuery(
    invoiceDetail,
    { params: { id: Number(chosen) } },
    { isWanted: !isListed && /^\d+$/.test(chosen) },
  )
  const items = [...(query.data?.items ?? []), ...(isListed || !older.data ? [] : [older.data])]
  return (
    <Picker
      field={form.field('answers.invoice_id')}
      label={t('claim.invoice')}
      none={t('claim.noInvoice')}
      query={query}
      options={
        query.data &&
        items.map(({ id, number, start_date, end_date, amount_total, ...one }) => ({
          value: String(id),
          label: `${number} · ${period(start_date, end_date)} · ${money(isRefund(one) ? -Number(amount_total) : Number(amount_total))}`,
        }))
      }
    />
  )
}

export function ChangePicker({ claim: { form, contract } }: { claim: ClaimForm }) {
  const t = useTexts('support')
  const { date } = useFormats()
  const query = useApiQuery(
    changes,
    { params: { contractName: contract?.name ?? '' } },
    { isWanted: contract !== undefined },
  )
  return (
    <Picker
      field={form.field('answers.change_id')}
      label={t('claim.change')}
      none={t('claim.noChange')}
      query={query}
      options={query.data?.items.map(({ id, kind, requested_at }) => ({
        value: String(id),
        label: `${t(changeWord(kind))} · ${date(requested_at)}`,
      }))}
    />
  )
}

const mostCases = 50

export function EarlierCasePicker({ claim: { form } }: { claim: ClaimForm }) {
  const t = useTexts('support')
  const query = useApiQuery(listCases, { query: { offset: 0, limit: mostCases } })
  const { earlier_case: chosen } = useFormValues(form).answers
  const items = query.data?.items ?? []
  const isListed = ['', noneOfThese].includes(chosen) || items.some(({ number }) => number === chosen)
  return (
    <Picker
      field={form.field('answers.earlier_case')}
      label={t('claim.earlierCase')}
      none={t('claim.noEarlierCase')}
      query={query}
      options={
        query.data && [
          ...(isListed ? [] : [{ value: chosen, label: chosen }]),
          ...items.map(({ number, subject, claim: about }) => ({
            value: number,
            label: `${number} · ${subject || about?.subtipus_label || ''}`,
          })),
        ]
      }
    />
  )
}
