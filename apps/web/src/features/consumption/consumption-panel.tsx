import type { Contract } from '@fanal/contract/contracts.schemas'
import { ElectricityPanel } from './electricity-panel.tsx'
import { GasPanel } from './gas-panel.tsx'
import type { PowerChangeOffer } from './power-trial.tsx'

export interface PanelProps {
  contract: Contract
  /** Where the change of power is offered. */
  powerChange: PowerChangeOffer | undefined
}

export function ConsumptionPanel({ contract, powerChange }: PanelProps) {
  return contract.type === 'gas' ? (
    <GasPanel id={contract.id} />
  ) : (
    <ElectricityPanel contract={contract} powerChange={powerChange} />
  )
}
