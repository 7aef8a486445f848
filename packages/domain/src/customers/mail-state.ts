// What became of a message to a customer. No server tells that somebody read it, and we do not track it.

export const messageStates = ['waiting', 'deferred', 'sent', 'failed', 'bounced'] as const
export type MessageState = (typeof messageStates)[number]

export interface Message {
  sentAt: Date | null
  failedAt: Date | null
  failingSince: Date | null
  bouncedAt: Date | null
}

/** `sent`: the mail server took it; a report that it did not arrive may still come. */
export function messageState({ sentAt, failedAt, failingSince, bouncedAt }: Message): MessageState {
  if (bouncedAt) return 'bounced'
  if (sentAt) return 'sent'
  if (failedAt) return 'failed'
  return failingSince ? 'deferred' : 'waiting'
}

/** Why a message is not sent again: it will leave by itself, it is no mail, or it held what counts once and is not kept. */
export type AgainRefusal = 'waiting' | 'no_mail' | 'not_kept'

/** Null where it may. What could not leave is there as it was; of what has left only that which was kept. */
export function againRefusal(kind: string, state: MessageState, isKept: boolean): AgainRefusal | null {
  if (kind !== 'mail') return 'no_mail'
  if (state === 'waiting') return 'waiting'
  if (state === 'deferred') return null
  return isKept ? null : 'not_kept'
}
