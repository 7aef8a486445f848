import type { CasesPage } from '@fanal/contract/schemas/support'
import { listContracts } from '@fanal/contract/contracts'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { iconSearch } from '#ui/text/icons.ts'
import { allContracts, mostContracts } from '#features/support/contact/wanted-contracts.ts'
import styles from './case-list.module.css'

const searchDelayMs = 600

/** The search in the address, after a pause in the typing. */
function useSearch() {
  const address = useAddressState()
  const kept = address.get('q') ?? ''
  const [typed, setTyped] = useState(kept)
  const search = () => address.change({ q: typed.trim(), page: undefined })
  useEffect(() => {
    if (typed.trim() === kept) return undefined
    const timer = setTimeout(search, searchDelayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- waits for the typing alone
  }, [typed])
  // The back button and "clear" change the search without typing.
  const [seen, setSeen] = useState(kept)
  if (seen !== kept) {
    setSeen(kept)
    if (kept !== typed.trim()) setTyped(kept)
  }
  return { typed, setTyped, search }
}

function ContractFilter() {
  const t = useTexts('support')
  const address = useAddressState()
  const asked = address.get('contract')
  const { data } = useApiQuery(listContracts, allContracts(asked))
  if (!data || data.items.length < 2) return null
  // More than fit in a list are found by the search.
  if (data.n_items > mostContracts && !asked) return null
  return (
    <Field label={t('list.contract')} className={styles.contract}>
      {(control) => (
        <SelectInput
          {...control}
          value={asked ?? ''}
          placeholder={t('list.allContracts')}
          options={data.items.map(({ name, cups }) => ({ value: name, label: `${name} · ${cups.street}` }))}
          onChange={(event) => address.change({ contract: event.target.value, page: undefined })}
        />
      )}
    </Field>
  )
}

/** Search, contract and part of the list; all in the address. */
export function ListTools({ counts }: { counts: CasesPage['counts'] | undefined }) {
  const t = useTexts('support')
  const address = useAddressState()
  const { typed, setTyped, search } = useSearch()
  const state = address.get('state')
  const tab = (value: 'yours' | 'open' | 'closed' | undefined, label: string, count?: number) => ({
    href: address.addressWith({ state: value, page: undefined }),
    label: count === undefined ? label : `${label} (${count})`,
    current: state === value,
  })
  return (
    <div className={styles.tools}>
      <Tabs
        label={t('list.parts')}
        items={[
          tab(undefined, t('list.all')),
          tab('yours', t('group.yours'), counts?.yours),
          tab('open', t('group.open'), counts?.open),
          tab('closed', t('group.closed'), counts?.closed),
        ]}
      />
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <Field label={t('list.search')} className={styles.find}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              icon={iconSearch}
              placeholder={t('list.searchIn')}
              value={typed}
              maxLength={100}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <ContractFilter />
      </form>
    </div>
  )
}
