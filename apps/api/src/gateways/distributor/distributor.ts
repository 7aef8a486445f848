/** What a distributor is asked for. */
export interface SwitchRequest {
  contract: string
  type: 'electricity' | 'gas'
  cups: string
  /** A3, C1, C2; gas 38, 02, 41. */
  process: string
  holder: { vat: string; name: string }
  /** The wanted first day; '' for as soon as possible. */
  startDay: string
  signedAt: string
}

/**
 * The way to the distributors, if there is one. Requests are repeated after a crash: the contract's number makes one of
 * them. Answers come by the operator's commands.
 */
export interface DistributorGateway {
  send(request: SwitchRequest): Promise<void>
  cancel(request: Pick<SwitchRequest, 'contract' | 'type' | 'cups' | 'process'>): Promise<void>
}
