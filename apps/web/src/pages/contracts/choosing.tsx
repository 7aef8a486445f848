import type { ListedContract } from '@fanal/contract/schemas/contracts'
import type { ReactNode } from 'react'
import { actionObstacle, changeOfAction, dialogChanges } from '#features/contract-changes/change-kinds.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'

export interface ChoosingProps {
  /** What a contract is chosen for. */
  action: string
  children: (sentence: string, obstacleTo: (contract: ListedContract) => string | undefined) => ReactNode
}

/** What the list says of the action of the address, and why a contract cannot be chosen for it. */
export function Choosing({ action, children }: ChoosingProps) {
  const t = useTexts('contracts')
  const changes = useTexts('contract-changes')
  const portal = usePortal()
  const change = changeOfAction(action)
  const sentence = change
    ? t('list.selectFor', { action: changes(dialogChanges[change].name) })
    : t('list.select')
  return children(sentence, (contract) => {
    const reason = actionObstacle(action, contract, portal)
    return reason && changes(reason)
  })
}
