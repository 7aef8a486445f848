import { gasReadings } from '@fanal/contract/gas-readings'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { ElectricityPanel } from '#features/consumption/electricity-panel.tsx'
import { BilledGas } from '#features/consumption/no-curve.tsx'
import { GasPanel } from '#features/gas-readings/gas-panel.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'

/** Curve of an electricity contract; readings or billed kWh of gas. */
export function ConsumptionPanel({ contract, isCompared }: { contract: Contract; isCompared?: boolean }) {
  const portal = usePortal()
  if (contract.type !== 'gas') return <ElectricityPanel contract={contract} isCompared={isCompared} />
  return canCall(portal, gasReadings) ? <GasPanel id={contract.id} /> : <BilledGas contract={contract} />
}
