import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress } from '#lib/use-address-state.ts'
import { useSearch } from '#lib/use-search.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import styles from './contract-list.module.css'

/** Debounce of the postal code look-up. */
const searchDelayMs = 1500
const pageSizes = [5, 10, 25, 50, 100]

interface ListToolsProps {
  total: number | undefined
  limit: number
  isSearching: boolean
}

/** Search and page size; both reset to page 1. */
export function ListTools({ total, limit, isSearching }: ListToolsProps) {
  const t = useTexts('contracts')
  const { settings } = usePortal()
  const { dontShowSearchFilter, itemsPerPage } = settings.contracts
  const { typed, setTyped, onSubmit } = useSearch(searchDelayMs)
  const sizes = [...new Set([...pageSizes, itemsPerPage])].sort((a, b) => a - b)
  return (
    <div className={styles.tools}>
      {!dontShowSearchFilter && (
        <form method="dialog" role="search" className={styles.search} onSubmit={onSubmit}>
          <SearchField label={t('list.search')} value={typed} onType={setTyped} />
        </form>
      )}
      <p className={styles.count} role="status">
        {isSearching ? t('list.searching') : total !== undefined && t('list.found', { count: total })}
      </p>
      {total !== undefined && total > Math.min(...sizes) && (
        <Field label={t('list.pageSize')}>
          {(control) => (
            <SelectInput
              {...control}
              value={String(limit)}
              options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
              onChange={(event) => changeAddress({ limit: event.target.value, page: undefined })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
