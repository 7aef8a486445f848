import { changeHolder, leaveContract } from '@fanal/contract/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import {
  changeRules,
  type ContractChange,
  type ContractFacts,
  contractChanges,
  type Obstacle,
  obstacleTo,
} from '@fanal/domain/contracts/contract-actions'
import { canCall, type Portal } from '#lib/portal.tsx'
import type { TextKey } from '#lib/texts.ts'
import {
  iconBank,
  iconBolt,
  iconCalendar,
  iconClock,
  iconContract,
  iconLock,
  iconLogout,
  iconMail,
  iconPin,
  iconSun,
  iconUser,
} from '#ui/text/icons.ts'

export type ChangeKey = TextKey<'contract-changes'>
/** `contact` is edited in place and has no dialog. */
export type DialogChange = Exclude<ContractChange, 'contact'>

/** How a kind of change is shown. */
interface KindDisplay {
  name: ChangeKey
  /** Somebody else signs it, with consents of their own. */
  isSignedByOther?: true
  /** Signed where it is made, and followed in a card of its own. */
  isNewContract?: true
  /** Most of it has nothing to stand beside. */
  isMostlyNew?: true
  /** What matters most, above its document. */
  note?: { tone?: 'warn'; title: ChangeKey; text: ChangeKey }
}

interface DialogDisplay extends KindDisplay {
  group: 'group.payment' | 'group.supply' | 'group.people'
  icon: string
  /** On the button beside a datum. */
  verb: ChangeKey
  /** What it is, where there is no value of today. */
  about?: ChangeKey
  /** The query value that opens its dialog. */
  action?: string
  /** A retailer's own server need not know it. */
  call?: { name: string }
}

/** In the order of the menu. */
export const dialogChanges: Record<DialogChange, DialogDisplay> = {
  iban: {
    name: 'actions.iban',
    group: 'group.payment',
    icon: iconBank,
    verb: 'verb.change',
    action: 'ibanChange',
  },
  invoiceOnline: {
    name: 'actions.invoiceOnline',
    group: 'group.payment',
    icon: iconMail,
    verb: 'verb.change',
  },
  power: {
    name: 'actions.power',
    group: 'group.supply',
    icon: iconBolt,
    verb: 'verb.change',
    action: 'powChange',
  },
  doubleTariff: {
    name: 'actions.doubleTariff',
    group: 'group.supply',
    icon: iconCalendar,
    verb: 'actions.doubleTariff',
    about: 'about.doubleTariff',
  },
  happyHours: {
    name: 'actions.happyHours',
    group: 'group.supply',
    icon: iconClock,
    verb: 'actions.happyHours',
    about: 'about.happyHours',
  },
  happyDay: {
    name: 'actions.happyDay',
    group: 'group.supply',
    icon: iconSun,
    verb: 'actions.happyDay',
    about: 'about.happyDay',
  },
  refCatastral: {
    name: 'actions.refCatastral',
    group: 'group.supply',
    icon: iconContract,
    verb: 'verb.change',
  },
  leaving: {
    name: 'actions.leaving',
    group: 'group.supply',
    icon: iconLogout,
    verb: 'actions.leaving',
    about: 'about.leaving',
    call: leaveContract,
    isMostlyNew: true,
    note: { tone: 'warn', title: 'leaving.cut', text: 'leaving.cutText' },
  },
  holder: {
    name: 'actions.holder',
    group: 'group.people',
    icon: iconUser,
    verb: 'verb.change',
    call: changeHolder,
    isSignedByOther: true,
    isMostlyNew: true,
    note: { title: 'sign.holderNote', text: 'sign.holderText' },
  },
  address: {
    name: 'actions.address',
    group: 'group.people',
    icon: iconPin,
    verb: 'verb.change',
    action: 'notifAddrChange',
  },
  noSIPSCession: {
    name: 'actions.noSIPSCession',
    group: 'group.people',
    icon: iconLock,
    verb: 'verb.noSIPSCession',
    action: 'noCesionSips',
  },
}

const displays: Partial<Record<string, KindDisplay>> = {
  ...dialogChanges,
  contract: { name: 'actions.contract', isNewContract: true, isMostlyNew: true },
}

/** A kind as an answer names it; undefined for one without a dialog, or unknown. */
export const displayOf = (kind: string): KindDisplay | undefined => displays[kind]

const reasons: Record<Obstacle, ChangeKey> = {
  switched_off: 'obstacle.switched_off',
  not_active: 'obstacle.not_active',
  read_only: 'obstacle.read_only',
  change_open: 'obstacle.change_open',
  returning: 'obstacle.returning',
  signature_pending: 'obstacle.signature_pending',
  already_done: 'obstacle.already_done',
}

const isDialogChange = (change: ContractChange): change is DialogChange => change !== 'contact'
const offerable = contractChanges.filter(isDialogChange)

/** The change whose dialog a query value opens. */
export const changeOfAction = (action: string): DialogChange | undefined =>
  offerable.find((change) => dialogChanges[change].action === action)

export interface OfferedChange {
  change: DialogChange
  /** Why it is not possible now; undefined if it is. */
  obstacle: Obstacle | undefined
  reason: ChangeKey | undefined
}

/** What waits for another's signature is not in one's own mail. */
const reasonOf = (change: DialogChange, obstacle: Obstacle): ChangeKey =>
  dialogChanges[change].isSignedByOther && obstacle === 'signature_pending'
    ? 'obstacle.holder_pending'
    : reasons[obstacle]

export function reasonAgainst(
  change: ContractChange,
  contract: ContractFacts,
  portal: Portal,
): Obstacle | undefined {
  return obstacleTo({ kind: change, rule: changeRules[change] }, contract, {
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
  const change = changeOfAction(action)
  const obstacle = change && reasonAgainst(change, contract, portal)
  return obstacle && reasons[obstacle]
}

/** All changes that the settings offer; none on a contract that is not active. */
export function offeredChanges(contract: Contract, portal: Portal): OfferedChange[] {
  return offerable.flatMap((change): OfferedChange[] => {
    const obstacle = reasonAgainst(change, contract, portal)
    if (obstacle === 'switched_off' || obstacle === 'not_active') return []
    const { call } = dialogChanges[change]
    if (call && !canCall(portal, call)) return []
    return [{ change, obstacle, reason: obstacle && reasonOf(change, obstacle) }]
  })
}
