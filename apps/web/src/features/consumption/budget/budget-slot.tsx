import { listContracts } from '@fanal/contract/contracts'
import { choiceLabels } from '@fanal/domain/contracts/choice-labels'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { SelectInput } from '#ui/form/select-input.tsx'
import { BudgetControl } from './budget-control.tsx'
import { BudgetWaiting } from './budget-waiting.tsx'
import styles from './budget-control.module.css'

/** Customers with more contracts set limits on the page of each contract. */
const most = 50

/** The limit of one of the customer's contracts, for pages that are about none of them. */
export function BudgetSlot() {
  const t = useTexts('consumption')
  const query = useApiQuery(listContracts, {
    query: { fields: 'list', type: 'electricity', limit: most, offset: 0 },
  })
  const [chosen, setChosen] = useState<number | undefined>()
  if (!query.data) return <BudgetWaiting query={query} />
  const contracts = query.data.items.filter(({ state }) => state === 'activa')
  const contract = contracts.find(({ id }) => id === chosen) ?? contracts[0]
  if (!contract) return <p className={styles.heading}>{t('budget.noContract')}</p>
  const labels = choiceLabels(contracts)
  return (
    <div className={styles.slot}>
      {contracts.length > 1 && (
        <SelectInput
          aria-label={t('budget.contract')}
          value={String(contract.id)}
          onChange={(event) => setChosen(Number(event.target.value))}
          options={contracts.map(({ id, name }, at) => ({ value: String(id), label: labels[at] ?? name }))}
        />
      )}
      <BudgetControl contractId={contract.id} />
    </div>
  )
}
