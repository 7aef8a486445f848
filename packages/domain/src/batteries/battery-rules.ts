/** How a receiver's discounts are handled: applied or accumulated. */
export const discountModes = ['aplicar', 'acumular'] as const
export type DiscountMode = (typeof discountModes)[number]

/** What a customer can change about a contract's part in a battery. */
export type BatteryAct = 'discounts' | 'percentage' | 'move'

export interface BatteryLinkFacts {
  data_inici: string
  /** The last day; null while it is open-ended. */
  data_final: string | null
  es_origen: boolean
  es_receptor: boolean
  pes: number
}

export interface BatteryContext {
  contractState: string
  isReadOnly: boolean
  /** The current day in Madrid. */
  today: string
  /** Number of contracts that share its discounts today. */
  receivers: number
  /**
   * Whether other contracts of the customer have another battery; for an origin, which only gets a warning, any
   * battery.
   */
  hasTargets: boolean
}

/** Why not; with `not_receiver`, `not_shared` and `no_target` the action is not offered at all. */
export type BatteryObstacle =
  | 'not_receiver'
  | 'not_shared'
  | 'no_target'
  | 'read_only'
  | 'not_active'
  | 'outside_dates'
  | 'is_origin'
  | 'nothing_to_move'

/** First and last day included. */
export function isInForce(
  { data_inici, data_final }: Pick<BatteryLinkFacts, 'data_inici' | 'data_final'>,
  today: string,
): boolean {
  return data_inici <= today && (data_final === null || today <= data_final)
}

/** Whether it receives a share of its battery today. */
export const isReceiving = (link: Omit<BatteryLinkFacts, 'es_origen' | 'pes'>, today: string) =>
  link.es_receptor && isInForce(link, today)

/** Undefined: allowed. Used by the page for its buttons and by the server before it writes. */
export function batteryObstacle(
  act: BatteryAct,
  link: BatteryLinkFacts,
  { contractState, isReadOnly, today, receivers, hasTargets }: BatteryContext,
): BatteryObstacle | undefined {
  if (!link.es_receptor) return 'not_receiver'
  if (act === 'percentage' && receivers < 2) return 'not_shared'
  if (act === 'move' && !hasTargets) return 'no_target'
  if (isReadOnly) return 'read_only'
  if (contractState !== 'activa') return 'not_active'
  if (act !== 'discounts' && !isInForce(link, today)) return 'outside_dates'
  if (act === 'move' && link.es_origen) return 'is_origin'
  if (act === 'move' && link.pes === 0) return 'nothing_to_move'
  return undefined
}

const unoffered: readonly (BatteryObstacle | undefined)[] = ['not_receiver', 'not_shared', 'no_target']

export const isOffered = (obstacle: BatteryObstacle | undefined) => !unoffered.includes(obstacle)
