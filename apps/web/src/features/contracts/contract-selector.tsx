import type { Contract } from '@fanal/contract/schemas/contracts'
import { useEffect, useState } from 'react'
import { navigate } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import styles from './contract-selector.module.css'
import { contractsAroundRead, contractsFoundRead } from './reads.ts'

const searchDelayMs = 500

/** Switches to another contract of the same type; with more than fit in a list, they are searched. */
export function ContractSelector({ contract }: { contract: Contract }) {
  const { data } = useRead(contractsAroundRead(contract.type, contract.name))
  const [search, setSearch] = useState('')
  const found = useRead(contractsFoundRead(contract.type, search), { isWanted: search !== '' })
  if (!data || data.n_items < 2) return null
  const listed = search === '' ? data.items : (found.data?.items ?? [])
  return (
    <div className={styles.selector}>
      {data.n_items > data.items.length && (
        <ContractSearch count={search === '' ? undefined : found.data?.n_items} onSearch={setSearch} />
      )}
      <Choice contract={contract} listed={listed} />
    </div>
  )
}

interface ChoiceProps {
  contract: Contract
  listed: readonly { name: string; cups: { street: string } }[]
}

function Choice({ contract, listed }: ChoiceProps) {
  const t = useTexts('contracts')
  const { linkTo } = usePortal()
  const offered = listed.some(({ name }) => name === contract.name) ? listed : [contract, ...listed]
  const streets = offered.map(({ cups }) => cups.street)
  /** The number tells those of one address apart; elsewhere it would only cut the address short. */
  const labelOf = (name: string, street: string) =>
    street && streets.indexOf(street) === streets.lastIndexOf(street) ? street : `${street} · ${name}`
  const go = (name: string) => {
    const href = linkTo('contract', { contractType: contract.type, contractName: name })
    if (href) navigate(href)
  }
  return (
    <SelectInput
      aria-label={t('detail.selector')}
      value={contract.name}
      options={offered.map(({ name, cups }) => ({ value: name, label: labelOf(name, cups.street) }))}
      onChange={(event) => go(event.target.value)}
    />
  )
}

interface SearchProps {
  /** How many were found; undefined before. */
  count: number | undefined
  onSearch: (text: string) => void
}

function ContractSearch({ count, onSearch }: SearchProps) {
  const t = useTexts('contracts')
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <>
      <SearchField label={t('detail.search')} value={typed} onType={setTyped} />
      <span role="status" className={styles.found}>
        {count === 0 ? t('detail.noneFound') : count !== undefined && t('detail.found', { count })}
      </span>
    </>
  )
}
