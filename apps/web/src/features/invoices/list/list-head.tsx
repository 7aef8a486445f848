import { FilterBar } from '#features/invoices/filters/filter-bar.tsx'
import { sizesWith, type WantedInvoices } from '#features/invoices/wanted-invoices.ts'
import type { ListAnswer } from '#features/invoices/use-invoices.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { Note } from '#ui/state/note.tsx'
import { cx } from '#ui/cx.ts'
import row from '#ui/layout/row.module.css'
import styles from './invoice-list.module.css'

/** The total, or that there are more than were counted. */
function useCountWords() {
  const t = useTexts('invoices')
  const { number } = useFormats()
  return ({ n_items, is_more }: ListAnswer) =>
    is_more ? t('list.more', { amount: number(n_items) }) : t('list.found', { count: n_items })
}

function PageSize({ limit }: { limit: number }) {
  const t = useTexts('invoices')
  const { itemsPerPage } = usePortal().settings.invoices
  const address = useAddressState()
  return (
    <Field label={t('list.pageSize')} className={styles.size}>
      {(control) => (
        <SelectInput
          {...control}
          value={String(limit)}
          options={sizesWith(itemsPerPage).map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => address.change({ limit: event.target.value, page: undefined })}
        />
      )}
    </Field>
  )
}

interface ListHeadProps {
  wanted: WantedInvoices
  isContractRemovable: boolean
  answer: ListAnswer | undefined
}

/** Filters, the number of invoices, and the page size. */
export function ListHead({ wanted, isContractRemovable, answer }: ListHeadProps) {
  const t = useTexts('invoices')
  const countWords = useCountWords()
  return (
    <>
      {wanted.isFilterUnreadable && (
        <Note tone="warn" role="status">
          {t('filters.unreadable')}
        </Note>
      )}
      <FilterBar wanted={wanted} isContractRemovable={isContractRemovable} />
      <div className={cx(row.spread, styles.line)}>
        <p role="status" className={styles.count}>
          {answer && countWords(answer)}
        </p>
        <PageSize limit={wanted.limit} />
      </div>
    </>
  )
}
