import type { ContractType, PublicSettings } from '../settings/settings.ts'

/** Why a change is not possible now; each has a text beside its button. */
export type Obstacle =
  | 'not_active'
  | 'read_only'
  | 'switched_off'
  | 'change_open'
  | 'returning'
  | 'signature_pending'
  | 'already_done'

export interface ContractFacts {
  type: ContractType
  state: string
  atr_available: boolean
  /** Withdrawn from: the supply goes to another retailer. */
  is_returning?: boolean | undefined
  waitingForSignature: readonly string[]
  no_cession_sips: { state: 'requested' | 'active' | 'unactive'; waiting_for_signature: boolean }
}

type Switches = Pick<PublicSettings, 'features' | 'contract'>

/** When a kind of change is possible, and where it goes. */
export interface ChangeRule {
  /** The setting that enables it. */
  isOffered: (settings: Switches, type: ContractType) => boolean
  /** Sent to the distributor after the signature: one at a time per supply point. */
  needsDistributor?: true
  /** After it the holder has the contract no more: nothing else may be open. */
  endsForHolder?: true
  /** What the contract itself says about it. */
  obstacle?: (contract: ContractFacts) => Obstacle | undefined
}

/** In the order of menus. `contract`, a new contract, is signed and followed in the same way, but not asked for here. */
export const changeRules = {
  power: {
    isOffered: ({ features }, type) => features.powerChange && type === 'electricity',
    needsDistributor: true,
  },
  iban: { isOffered: ({ contract }) => contract.ibanChange.enabled },
  address: { isOffered: ({ features }) => features.notificacionAddressChange },
  contact: { isOffered: ({ features }) => features.notificacionAddressChange },
  refCatastral: {
    isOffered: ({ features }) => features.refCatastral.enabled && features.refCatastral.modify,
  },
  invoiceOnline: { isOffered: ({ features }) => features.modifyInvoiceOnline },
  noSIPSCession: {
    isOffered: ({ features }) => features.noCesionSips,
    needsDistributor: true,
    obstacle({ no_cession_sips: { state, waiting_for_signature }, waitingForSignature }) {
      if (state === 'active') return 'already_done'
      if (state !== 'requested') return undefined
      const isUnsigned = waiting_for_signature || waitingForSignature.includes('noSIPSCession')
      return isUnsigned ? 'signature_pending' : 'change_open'
    },
  },
  doubleTariff: {
    isOffered: ({ features }, type) => features.customizeDoubleTariff && type === 'electricity',
  },
  happyHours: { isOffered: ({ features }, type) => features.customizeHappyHours && type === 'electricity' },
  happyDay: { isOffered: ({ features }, type) => features.customizeHappyDay && type === 'electricity' },
  holder: {
    isOffered: ({ contract }) => contract.holderChange.enabled,
    needsDistributor: true,
    endsForHolder: true,
  },
  leaving: {
    isOffered: ({ contract }) => contract.leaving.enabled,
    needsDistributor: true,
    endsForHolder: true,
  },
  contract: { isOffered: () => false, needsDistributor: true },
} satisfies Record<string, ChangeRule>

/** The changes a customer can request on a contract. */
export type ContractChange = Exclude<keyof typeof changeRules, 'contract'>
export const contractChanges = Object.keys(changeRules).filter(
  (kind): kind is ContractChange => kind !== 'contract',
)

const rules: Record<string, ChangeRule> = changeRules
export const goesToDistributor = (kind: string): boolean => rules[kind]?.needsDistributor === true

/** Undefined: allowed. Used by the form for its buttons and by the server before it writes. */
export function obstacleTo(
  { kind, rule }: { kind: string; rule: ChangeRule },
  contract: ContractFacts,
  { settings, isReadOnly }: { settings: Switches; isReadOnly: boolean },
): Obstacle | undefined {
  if (!rule.isOffered(settings, contract.type)) return 'switched_off'
  if (contract.state !== 'activa') return 'not_active'
  if (isReadOnly) return 'read_only'
  const own = rule.obstacle?.(contract)
  if (own) return own
  if (contract.waitingForSignature.includes(kind)) return 'signature_pending'
  if (rule.needsDistributor && contract.is_returning) return 'returning'
  if (rule.needsDistributor && !contract.atr_available) return 'change_open'
  if (rule.endsForHolder && contract.waitingForSignature.length > 0) return 'change_open'
  return undefined
}
