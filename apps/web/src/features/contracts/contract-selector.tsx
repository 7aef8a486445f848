import { choiceLabels } from '@fanal/domain/contracts/choice-labels'
import type { ContractType } from '@fanal/domain/settings/settings'
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

interface Listed {
  name: string
  type: ContractType
  cups: { street: string; city: string }
}

interface SelectorProps {
  contract: Listed
  /** On pages of both energies: the address's energy and contract, and where a choice leads. */
  elsewhere?: {
    type: ContractType | undefined
    name: string | undefined
    hrefOf: (chosen: Listed) => string | undefined
  }
}

/** Switches to another contract of the same type; with more than fit in a list, they are searched. */
export function ContractSelector({ contract, elsewhere }: SelectorProps) {
  const { type, name } = elsewhere ?? contract
  const { data } = useRead(contractsAroundRead(type, name))
  const [search, setSearch] = useState('')
  const found = useRead(contractsFoundRead(type, search), { isWanted: search !== '' })
  if (!data || data.n_items < 2) return null
  const listed = search === '' ? data.items : (found.data?.items ?? [])
  return (
    <div className={styles.selector}>
      {data.n_items > data.items.length && (
        <ContractSearch count={search === '' ? undefined : found.data?.n_items} onSearch={setSearch} />
      )}
      <Choice contract={contract} listed={listed} elsewhere={elsewhere} />
    </div>
  )
}

interface ChoiceProps extends SelectorProps {
  listed: readonly Listed[]
}

function Choice({ contract, listed, elsewhere }: ChoiceProps) {
  const t = useTexts('contracts')
  const { linkTo } = usePortal()
  const offered = listed.some(({ name }) => name === contract.name) ? listed : [contract, ...listed]
  const go = (name: string) => {
    const chosen = offered.find((one) => one.name === name) ?? contract
    const href = elsewhere
      ? elsewhere.hrefOf(chosen)
      : linkTo('contract', { contractType: contract.type, contractName: name })
    if (href) navigate(href)
  }
  const labels = choiceLabels(offered, {
    electricity: t('type.electricity'),
    gas: t('type.gas'),
  })
  return (
    <SelectInput
      aria-label={t('detail.selector')}
      value={contract.name}
      options={offered.map(({ name }, at) => ({ value: name, label: labels[at] ?? name }))}
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
