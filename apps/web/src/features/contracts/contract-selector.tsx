import { listContracts } from '@fanal/contract/contracts'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { navigate } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { SelectInput } from '#ui/form/select-input.tsx'
import styles from './contract-selector.module.css'
import { contractsAround } from './wanted-contracts.ts'

/** Switches to another contract of the same type. */
export function ContractSelector({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { linkTo } = usePortal()
  const { data } = useApiQuery(listContracts, contractsAround(contract.type, contract.name))
  if (!data || data.n_items < 2) return null
  const go = (name: string) => {
    const href = linkTo('contract', { contractType: contract.type, contractName: name })
    if (href) navigate(href)
  }
  return (
    <SelectInput
      aria-label={t('detail.selector')}
      className={styles.selector}
      value={contract.name}
      options={data.items.map(({ name, cups }) => ({ value: name, label: `${name} · ${cups.street}` }))}
      onChange={(event) => go(event.target.value)}
    />
  )
}
