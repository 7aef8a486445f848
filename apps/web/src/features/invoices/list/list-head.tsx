import { FilterBar } from '#features/invoices/filters/filter-bar.tsx'
import { sizesWith, type InvoiceParams } from '#features/invoices/invoice-params.ts'
import type { ListAnswer } from '#features/invoices/use-invoices.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { changeAddress } from '#lib/use-address-state.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './invoice-list.module.css'

/** The total, or that there are more than were counted. */
function useCountLabel() {
  const t = useTexts('invoices')
  const { number } = useFormats()
  return ({ n_items, is_more }: ListAnswer) =>
    is_more ? t('list.more', { amount: number(n_items) }) : t('list.found', { count: n_items })
}

function PageSize({ limit }: { limit: number }) {
  const t = useTexts('invoices')
  const { itemsPerPage } = usePortal().settings.invoices
  return (
    <Field label={t('list.pageSize')} className={styles.size}>
      {(control) => (
        <SelectInput
          {...control}
          value={String(limit)}
          options={sizesWith(itemsPerPage).map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => changeAddress({ limit: event.target.value, page: undefined })}
        />
      )}
    </Field>
  )
}

interface ListHeadProps {
  wanted: InvoiceParams
  isContractRemovable: boolean
  answer: ListAnswer | undefined
  /** Nothing to count, filter or page. */
  isBlank: boolean
}

const titles: Record<InvoiceParams['type'], TextKey<'invoices'>> = {
  electricity: 'list.electricity',
  gas: 'list.gas',
  multipoint: 'list.multipoint',
}

/** In one line: the title, the number of invoices, filters, and the page size. */
export function ListHead({ wanted, isContractRemovable, answer, isBlank }: ListHeadProps) {
  const t = useTexts('invoices')
  const countLabel = useCountLabel()
  const title = <h2>{t(titles[wanted.type])}</h2>
  if (isBlank) return title
  return (
    <>
      <FilterBar
        wanted={wanted}
        isContractRemovable={isContractRemovable}
        start={
          <div className={styles.title}>
            {title}
            <p role="status" className={styles.count}>
              {answer && countLabel(answer)}
            </p>
          </div>
        }
        end={<PageSize limit={wanted.limit} />}
      />
      {wanted.isFilterUnreadable && (
        <Note tone="warn" role="status">
          {t('filters.unreadable')}
        </Note>
      )}
    </>
  )
}
