import type { ContractType, PublicSettings } from '../settings/settings.ts'

/** The changes a customer can request on a contract. */
export const contractChanges = [
  'power',
  'iban',
  'address',
  'contact',
  'refCatastral',
  'invoiceOnline',
  'noSIPSCession',
  'doubleTariff',
  'happyHours',
  'happyDay',
  'holder',
  'leaving',
] as const
export type ContractChange = (typeof contractChanges)[number]
/** What is signed and followed in the same way: those changes, and the contract itself. */
export type ChangeKind = ContractChange | 'contract'

/** Why a change is not possible now; each has a text beside its button. */
export type Obstacle =
  | 'not_active'
  | 'read_only'
  | 'switched_off'
  | 'change_open'
  | 'signature_pending'
  | 'already_done'

export interface ContractFacts {
  type: ContractType
  state: string
  atr_available: boolean
  waitingForSignature: readonly string[]
  no_cession_sips: { state: 'requested' | 'active' | 'unactive'; waiting_for_signature: boolean }
}

type Switches = Pick<PublicSettings, 'features' | 'contract'>

/** The setting that enables each change. */
const offers: Record<ContractChange, (settings: Switches, type: ContractType) => boolean> = {
  power: ({ features }, type) => features.powerChange && type === 'electricity',
  iban: ({ contract }) => contract.ibanChange.enabled,
  address: ({ features }) => features.notificacionAddressChange,
  contact: ({ features }) => features.notificacionAddressChange,
  refCatastral: ({ features }) => features.refCatastral.enabled && features.refCatastral.modify,
  invoiceOnline: ({ features }) => features.modifyInvoiceOnline,
  noSIPSCession: ({ features }) => features.noCesionSips,
  doubleTariff: ({ features }, type) => features.customizeDoubleTariff && type === 'electricity',
  happyHours: ({ features }, type) => features.customizeHappyHours && type === 'electricity',
  happyDay: ({ features }, type) => features.customizeHappyDay && type === 'electricity',
  holder: ({ contract }) => contract.holderChange.enabled,
  leaving: ({ contract }) => contract.leaving.enabled,
}

/** Changes that involve the distributor: one at a time per supply point. */
const needsDistributor: readonly ContractChange[] = ['power', 'noSIPSCession', 'holder', 'leaving']
/** After these the holder has the contract no more: nothing else may be open. */
const endsForHolder: readonly ContractChange[] = ['holder', 'leaving']

/** Undefined: allowed. Used by the form for its buttons and by the server before it writes. */
export function obstacleTo(
  change: ContractChange,
  contract: ContractFacts,
  { settings, isReadOnly }: { settings: Switches; isReadOnly: boolean },
): Obstacle | undefined {
  if (!offers[change](settings, contract.type)) return 'switched_off'
  if (contract.state !== 'activa') return 'not_active'
  if (isReadOnly) return 'read_only'
  if (change === 'noSIPSCession' && contract.no_cession_sips.state === 'active') return 'already_done'
  if (contract.waitingForSignature.includes(change)) return 'signature_pending'
  if (change === 'noSIPSCession' && contract.no_cession_sips.state === 'requested')
    return contract.no_cession_sips.waiting_for_signature ? 'signature_pending' : 'change_open'
  if (needsDistributor.includes(change) && !contract.atr_available) return 'change_open'
  if (endsForHolder.includes(change) && contract.waitingForSignature.length > 0) return 'change_open'
  return undefined
}
