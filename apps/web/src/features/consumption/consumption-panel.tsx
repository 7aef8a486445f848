import { gasReadings } from '@fanal/contract/gas-readings'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { ElectricityPanel } from './electricity-panel.tsx'
import { GasPanel } from './gas-panel.tsx'
import { BilledGas } from './no-curve.tsx'
import type { PowerChangeOffer } from './power-trial.tsx'

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
