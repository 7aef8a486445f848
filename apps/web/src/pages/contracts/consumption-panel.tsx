import { gasReadings } from '@fanal/contract/gas-readings'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { ElectricityPanel } from '#features/consumption/electricity-panel.tsx'
import { GasPanel } from '#features/gas-readings/gas-panel.tsx'
import { BilledGas } from '#features/consumption/no-curve.tsx'
import type { PowerChangeOffer } from '#features/power-advice/power-trial.tsx'

export interface PanelProps {
  contract: Contract
  /** Where the change of power is offered. */
  powerChange: PowerChangeOffer | undefined
}

export function ConsumptionPanel({ contract, powerChange }: PanelProps) {
  const portal = usePortal()
  if (contract.type !== 'gas') return <ElectricityPanel contract={contract} powerChange={powerChange} />
  return canCall(portal, gasReadings) ? <GasPanel id={contract.id} /> : <BilledGas contract={contract} />
}
