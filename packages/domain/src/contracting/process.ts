/** The process with the distributor: its code in the formats of electricity and of gas. */
const processes = {
  electricity: { newSupply: 'A3', switch: 'C1', switchWithChanges: 'C2' },
  gas: { newSupply: '38', switch: '02', switchWithChanges: '41' },
} as const

type Energy = keyof typeof processes
export type SwitchProcess = (typeof processes)[Energy][keyof (typeof processes)[Energy]]

export interface SupplyRequest {
  energy: Energy
  activeContract: boolean
  changeOwner: boolean
  /** Another power, access tariff or self-consumption than the present one. */
  changesTerms: boolean
}

/** A supply without contract is new; another owner or other terms make a switch one with changes. */
export function processOf({
  energy,
  activeContract,
  changeOwner,
  changesTerms,
}: SupplyRequest): SwitchProcess {
  const { newSupply, switch: plain, switchWithChanges } = processes[energy]
  if (!activeContract) return newSupply
  return changeOwner || changesTerms ? switchWithChanges : plain
}

/**
 * Gives back a supply that is active, after a withdrawal. A switch returns to the former retailer (E1, gas 49). A new supply has none: the
 * energy contract alone ends (B1, gas 04), and the distributor passes the point on to the retailer of last resort, uncut.
 */
const returns = {
  electricity: { switch: 'E1', newSupply: 'B1' },
  gas: { switch: '49', newSupply: '04' },
} as const
export type ReturnProcess = (typeof returns)[Energy][keyof (typeof returns)[Energy]]

export const returnProcessOf = (energy: Energy, process: string): ReturnProcess =>
  returns[energy][isNewSupply(process) ? 'newSupply' : 'switch']

/** Processes of points that have no supply now: none could go on meanwhile. */
export const newSupplies: readonly string[] = [processes.electricity.newSupply, processes.gas.newSupply]

export const isNewSupply = (process: string): boolean => newSupplies.includes(process)
