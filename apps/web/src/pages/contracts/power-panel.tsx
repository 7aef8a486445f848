import type { Contract } from '@fanal/contract/schemas/contracts'
import { PowerCard } from '#features/power-advice/power-card.tsx'
import type { PowerChangeOffer } from '#features/power-advice/power-trial.tsx'
import { useRead } from '#lib/api/use-api-query.ts'
import { curveInfoRead } from '#features/consumption/curve/curve-reads.ts'

interface PowerPanelProps {
  contract: Contract
  /** Where the change of power is offered. */
  change: PowerChangeOffer | undefined
}

/** Power advice; its newest month ends where the curve does. */
export function PowerPanel({ contract, change }: PowerPanelProps) {
  const { data } = useRead(curveInfoRead(contract.id))
  return <PowerCard contract={contract} lastDay={data?.last_day ?? null} change={change} />
}
