import type { Contract } from '@fanal/contract/schemas/contracts'
import { useEffect } from 'react'
import {
  actionObstacle,
  type ChangeKey,
  changeOfAction,
  type DialogChange,
} from '#features/contract-changes/change-kinds.ts'
import { navigate, useAddressValue } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { addressNowWith } from '#lib/use-address-state.ts'

interface ActionDeeds {
  open: (change: DialogChange) => void
  report: () => void
  showConsumption: () => void
  /** The requested action is not possible now. */
  refuse: (reason: ChangeKey) => void
}

/** `action` opens its dialog, or performs its action, once and is removed from the address. */
export function useAction(contract: Contract, { open, report, showConsumption, refuse }: ActionDeeds) {
  const portal = usePortal()
  const action = useAddressValue('action')
  useEffect(() => {
    if (!action) return
    const address = addressNowWith({ action: undefined })
    navigate(address, { replace: true })
    const obstacle = actionObstacle(action, contract, portal)
    if (obstacle) return refuse(obstacle)
    if (action === 'download') return report()
    if (action === 'consumption') {
      // The address then has the hash, as a link would.
      navigate(`${address}#consumption`, { replace: true })
      return showConsumption()
    }
    const change = changeOfAction(action)
    if (change) open(change)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each action in the address
  }, [action])
}
