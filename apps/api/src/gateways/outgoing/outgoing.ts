import type { TargetRefusal } from './check-target.ts'

/** `refused` never left; `private`: its name leads inside; the others were tried. */
export type OutgoingFailure = TargetRefusal | 'private' | 'unknown_name' | 'timeout' | 'unreachable'

/** No answer. `message` says why, without any value that was sent. */
export class NotDelivered extends Error {
  override name = 'NotDelivered'
  readonly reason: OutgoingFailure
  constructor(reason: OutgoingFailure) {
    super(reason)
    this.reason = reason
  }
}

export interface OutgoingMessage {
  headers: Record<string, string>
  body: string | Buffer
}

/**
 * Posts to an address that a customer gave: never into the own network. Answers the status, whatever it is; redirects are
 * not followed, what the other side says is not read.
 */
export interface OutgoingGateway {
  /** Why nothing can be sent there, found without connecting: undefined if it can. */
  refusalOf: (url: string) => TargetRefusal | undefined
  post: (url: string, message: OutgoingMessage) => Promise<{ status: number }>
}
