/** What a distributor is asked for. */
export interface SwitchRequest {
  contract: string
  type: 'electricity' | 'gas'
  cups: string
  /** A3, C1, C2; gas 38, 02, 41. */
  process: string
  holder: { vat: string; name: string }
  /** Code 00 without panels; CAU '' and power null where nobody told them. */
  selfcons: { code: string; cau: string; generationW: number | null }
  /** The wanted first day; '' for as soon as possible. */
  startDay: string
  signedAt: string
}

/** A supply that is active goes back after its customer withdrew. */
export interface ReturnRequest extends Pick<SwitchRequest, 'contract' | 'type' | 'cups' | 'holder'> {
  /**
   * E1 (gas 49): to the former retailer, whom the distributor tells. B1 (gas 04) of a new supply: the energy contract ends and
   * the point passes to the retailer of last resort, uncut.
   */
  process: string
  withdrawnAt: string
}

/**
 * The way to the distributors, if there is one. Requests are repeated after a crash: the contract's number makes one of
 * them. Answers come by the operator's commands.
 */
export interface DistributorGateway {
  send(request: SwitchRequest): Promise<void>
  /** Annuls a request whose supply is not active yet. */
  cancel(request: Pick<SwitchRequest, 'contract' | 'type' | 'cups' | 'process'>): Promise<void>
  giveBack(request: ReturnRequest): Promise<void>
}
