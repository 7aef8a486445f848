import { changeHolder, leaveContract } from '@fanal/contract/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import {
  type ContractChange,
  type ContractFacts,
  contractChanges,
  type Obstacle,
  obstacleTo,
} from '@fanal/domain/contracts/contract-actions'
import { canCall, type Portal } from '#lib/portal.tsx'
import type { TextKey } from '#lib/texts.ts'

export type ChangeKey = TextKey<'contract-changes'>
/** `contact` is edited in place and has no dialog. */
export type DialogChange = Exclude<ContractChange, 'contact'>

export const changeNames: Record<DialogChange, ChangeKey> = {
  power: 'actions.power',
  iban: 'actions.iban',
  address: 'actions.address',
  refCatastral: 'actions.refCatastral',
  invoiceOnline: 'actions.invoiceOnline',
  noSIPSCession: 'actions.noSIPSCession',
  doubleTariff: 'actions.doubleTariff',
  happyHours: 'actions.happyHours',
  happyDay: 'actions.happyDay',
  holder: 'actions.holder',
  leaving: 'actions.leaving',
}

/** On the button beside a datum. */
export const changeVerbs: Record<DialogChange, ChangeKey> = {
  power: 'verb.change',
  iban: 'verb.change',
  address: 'verb.change',
  refCatastral: 'verb.change',
  invoiceOnline: 'verb.change',
  noSIPSCession: 'verb.noSIPSCession',
  doubleTariff: 'actions.doubleTariff',
  happyHours: 'actions.happyHours',
  happyDay: 'actions.happyDay',
  holder: 'verb.change',
  leaving: 'actions.leaving',
}

const reasons: Record<Obstacle, ChangeKey> = {
  switched_off: 'obstacle.switched_off',
  not_active: 'obstacle.not_active',
  read_only: 'obstacle.read_only',
  change_open: 'obstacle.change_open',
  signature_pending: 'obstacle.signature_pending',
  already_done: 'obstacle.already_done',
}

/** The query values that open a dialog. */
export const actionChanges: Record<string, DialogChange> = {
  powChange: 'power',
  ibanChange: 'iban',
  notifAddrChange: 'address',
  noCesionSips: 'noSIPSCession',
}

/** Changes that a retailer's own server need not know. */
const ownCalls: Partial<Record<DialogChange, { name: string }>> = {
  holder: changeHolder,
  leaving: leaveContract,
}

export interface OfferedChange {
  change: DialogChange
  /** Why it is not possible now; undefined if it is. */
  obstacle: Obstacle | undefined
  reason: ChangeKey | undefined
}

/** What waits for another's signature is not in one's own mail. */
const reasonOf = (change: DialogChange, obstacle: Obstacle): ChangeKey =>
  change === 'holder' && obstacle === 'signature_pending' ? 'obstacle.holder_pending' : reasons[obstacle]

export function reasonAgainst(
  change: ContractChange,
  contract: ContractFacts,
  portal: Portal,
): Obstacle | undefined {
  return obstacleTo(change, contract, {
    settings: portal.settings,
    isReadOnly: portal.profile?.readonly === true,
  })
}

/** Why an action is not possible for a contract; undefined if it is, or if the action is unknown. */
export function actionObstacle(
  action: string,
  contract: ContractFacts,
  portal: Portal,
): ChangeKey | undefined {
  const { features } = portal.settings
  if (action === 'download' && features.disableDownloadContractReport) return reasons.switched_off
  if (action === 'consumption' && !features.enableInfoCCH) return reasons.switched_off
  const change = actionChanges[action]
  const obstacle = change && reasonAgainst(change, contract, portal)
  return obstacle && reasons[obstacle]
}

/** All changes that the settings offer; none on a contract that is not active. */
export function offeredChanges(contract: Contract, portal: Portal): OfferedChange[] {
  return contractChanges.flatMap((change): OfferedChange[] => {
    if (change === 'contact') return []
    const obstacle = reasonAgainst(change, contract, portal)
    if (obstacle === 'switched_off' || obstacle === 'not_active') return []
    const call = ownCalls[change]
    if (call && !canCall(portal, call)) return []
    return [{ change, obstacle, reason: obstacle && reasonOf(change, obstacle) }]
  })
}
