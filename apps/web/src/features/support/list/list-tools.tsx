import type { CasesPage } from '@fanal/contract/schemas/support'
import { onlyEnergy } from '@fanal/domain/settings/only-energy'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { useSearch } from '#lib/use-search.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import stack from '#ui/layout/stack.module.css'
import { Tabs } from '#ui/layout/tabs.tsx'
import { contractsRead, mostContracts } from '#features/support/contact/contracts-read.ts'
import { useContractOptions } from '#features/support/contact/contract-options.ts'
import styles from './case-list.module.css'

const searchDelayMs = 600

function ContractFilter() {
  const t = useTexts('support')
  const address = useAddressState()
  const asked = address.get('contract')
  const { data } = useRead(contractsRead(onlyEnergy(usePortal().settings), asked))
  const options = useContractOptions(data?.items ?? [], 'name')
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
          options={options}
          onChange={(event) => changeAddress({ contract: event.target.value, page: undefined })}
        />
      )}
    </Field>
  )
}

/** Search, contract and part of the list; all in the address. */
export function ListTools({ counts }: { counts: CasesPage['counts'] | undefined }) {
  const t = useTexts('support')
  const address = useAddressState()
  const { typed, setTyped, onSubmit } = useSearch(searchDelayMs)
  const state = address.get('state')
  const tab = (value: 'yours' | 'open' | 'closed' | undefined, label: string, count?: number) => ({
    href: address.addressWith({ state: value, page: undefined }),
    label: count === undefined ? label : `${label} (${count})`,
    current: state === value,
  })
  return (
    <div className={stack.s4}>
      <Tabs
        label={t('list.parts')}
        items={[
          tab(undefined, t('list.all')),
          tab('yours', t('group.yours'), counts?.yours),
          tab('open', t('group.open'), counts?.open),
          tab('closed', t('group.closed'), counts?.closed),
        ]}
      />
      <form method="dialog" role="search" className={styles.search} onSubmit={onSubmit}>
        <SearchField
          label={t('list.search')}
          placeholder={t('list.searchIn')}
          value={typed}
          onType={setTyped}
          className={styles.find}
        />
        <ContractFilter />
      </form>
    </div>
  )
}
