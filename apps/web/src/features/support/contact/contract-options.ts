import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { choiceLabels } from '@fanal/domain/contracts/choice-labels'
import { useTexts } from '#lib/texts.ts'
import type { SelectOption } from '#ui/form/select-input.tsx'

/** Contracts as the options of a list. */
export function useContractOptions(contracts: readonly ListedContract[], by: 'id' | 'name'): SelectOption[] {
  const t = useTexts('support')
  const labels = choiceLabels(contracts, {
    electricity: t('contract.electricity'),
    gas: t('contract.gas'),
  })
  return contracts.map((one, at) => ({ value: String(one[by]), label: labels[at] ?? one.name }))
}
