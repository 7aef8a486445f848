import { useEffect, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { Field } from '#ui/form/field.tsx'
import { iconSearch } from '#ui/text/icons.ts'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './contract-list.module.css'

/** Debounce of the postal code look-up. */
const searchDelayMs = 1500
const pageSizes = [5, 10, 25, 50, 100]

interface ListToolsProps {
  total: number | undefined
  limit: number
  isSearching: boolean
}

/** The search in the address, debounced. */
function useSearch() {
  const address = useAddressState()
  const kept = address.get('q') ?? ''
  const [typed, setTyped] = useState(kept)
  const search = () => address.change({ q: typed.trim(), page: undefined })
  useEffect(() => {
    if (typed === kept) return undefined
    const timer = setTimeout(search, searchDelayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- waits for the typing alone
  }, [typed])
  // The back button and "clear" change the search without typing.
  const [seen, setSeen] = useState(kept)
  if (seen !== kept) {
    setSeen(kept)
    setTyped(kept)
  }
  return { typed, setTyped, search }
}

/** Search and page size; both reset to page 1. */
export function ListTools({ total, limit, isSearching }: ListToolsProps) {
  const t = useTexts('contracts')
  const { settings } = usePortal()
  const { dontShowSearchFilter, itemsPerPage } = settings.contracts
  const address = useAddressState()
  const { typed, setTyped, search } = useSearch()
  const sizes = [...new Set([...pageSizes, itemsPerPage])].sort((a, b) => a - b)
  return (
    <div className={styles.tools}>
      {!dontShowSearchFilter && (
        <form
          role="search"
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            search()
          }}
        >
          <Field label={t('list.search')}>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                icon={iconSearch}
                value={typed}
                maxLength={100}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
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
              onChange={(event) => address.change({ limit: event.target.value, page: undefined })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
