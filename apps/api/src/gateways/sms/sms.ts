import type { Sender } from '#platform/outbox'

/** A text message as stored in the outbox, kind `sms`. */
export interface Sms {
  /** E.164: `+34600000002`. */
  to: string
  text: string
  locale: string
}

/**
 * Sends a text message. Providers do not recognise a repeat, so one may arrive twice
 * (docs/decisions/0063-text-messages-at-least-once.md). Throws `GivenUp` for a number that takes none.
 */
export type SmsGateway = (sms: Sms, id: number) => Promise<void>

/** Messages wait for a provider if it was removed from the environment after they were written. */
export const smsSender =
  (gateway: SmsGateway | undefined): Sender =>
  async ({ id, payload }) => {
    if (!gateway) throw new Error('SMS_URL is not set')
    await gateway(payload as Sms, id)
  }
