import { gasReadings } from '@fanal/contract/gas-readings'
import { powerAdvice } from '@fanal/contract/power-advice'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { ElectricityPanel } from '#features/consumption/electricity-panel.tsx'
import { BilledGas } from '#features/consumption/no-curve.tsx'
import { GasPanel } from '#features/gas-readings/gas-panel.tsx'
import { PowerCard } from '#features/power-advice/power-card.tsx'
import type { PowerChangeOffer } from '#features/power-advice/power-trial.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'

interface ConsumptionPanelProps {
  contract: Contract
  /** Where the change of power is offered. */
  powerChange: PowerChangeOffer | undefined
}

/** Curve and power advice of an electricity contract; readings or billed kWh of gas. */
export function ConsumptionPanel({ contract, powerChange }: ConsumptionPanelProps) {
  const portal = usePortal()
  if (contract.type === 'gas')
    return canCall(portal, gasReadings) ? <GasPanel id={contract.id} /> : <BilledGas contract={contract} />
  const power = (lastDay: string | null) =>
    canCall(portal, powerAdvice) && <PowerCard contract={contract} lastDay={lastDay} change={powerChange} />
  return <ElectricityPanel contract={contract} power={power} />
}
