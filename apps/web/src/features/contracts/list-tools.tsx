import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { iconSearch } from '#ui/text/icons.ts'
import styles from './contract-list.module.css'
import { knownAtMost } from './reads.ts'
import type { useListed } from './use-listed.ts'

const pageSizes = [5, 10, 25, 50, 100]

interface ListToolsProps extends Pick<ReturnType<typeof useListed>, 'search' | 'total' | 'limit'> {
  isSearching: boolean
}

/** Search, grouping and page size; each begins at page 1. */
export function ListTools({ search, total, limit, isSearching }: ListToolsProps) {
  const t = useTexts('contracts')
  const { settings } = usePortal()
  const view = useAddressState().get('by') === 'place' ? 'place' : 'flat'
  const { dontShowSearchFilter, itemsPerPage } = settings.contracts
  const sizes = [...new Set([...pageSizes, itemsPerPage])].sort((a, b) => a - b)
  const isGroupable = total !== undefined && total > itemsPerPage && total <= knownAtMost
  return (
    <div className={styles.tools}>
      {!dontShowSearchFilter && (
        <form method="dialog" role="search" className={styles.search} onSubmit={search.onSubmit}>
          <TextInput
            type="search"
            icon={iconSearch}
            aria-label={t('list.search')}
            placeholder={t('list.searchHint')}
            value={search.typed}
            maxLength={100}
            onFocus={search.onNear}
            onChange={(event) => search.setTyped(event.target.value)}
          />
        </form>
      )}
      {(isGroupable || view === 'place') && (
        <Segmented
          isSlow
          label={t('list.group')}
          value={view}
          options={[
            { value: 'flat', label: t('list.flat') },
            { value: 'place', label: t('list.byPlace') },
          ]}
          onChange={(next) => changeAddress({ by: next === 'place' ? next : undefined, page: undefined })}
        />
      )}
      <p className={styles.count} role="status">
        {isSearching ? t('list.searching') : total !== undefined && t('list.found', { count: total })}
      </p>
      {view === 'flat' && total !== undefined && total > Math.min(...sizes) && (
        <Field label={t('list.pageSize')} className={styles.size}>
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
