import type { Contract } from '@fanal/contract/schemas/contracts'
import { useTexts } from '#lib/texts.ts'
import type { ChangeKey } from './change-kinds.ts'

export const sipsStates: Record<Contract['no_cession_sips']['state'], ChangeKey> = {
  unactive: 'sips.unactive',
  requested: 'sips.requested',
  active: 'sips.active',
}

/** State of the data sharing of the supply point. */
export function SipsState({ contract }: { contract: Contract }) {
  return useTexts('contract-changes')(sipsStates[contract.no_cession_sips.state])
}
