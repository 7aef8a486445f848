import type { Env } from '#platform/env'
import type { SmsGateway } from './sms.ts'
import { twilioSms } from './twilio.ts'

/** The demo sends nothing: its mailbox shows the messages of the outbox. */
const sandboxSms: SmsGateway = async () => {}

/** Undefined without a provider, except where the demo's mailbox can be read. */
export function smsFor({
  DEMO,
  SMTP_URL,
  SMS_URL,
  isProduction,
}: Pick<Env, 'DEMO' | 'SMTP_URL' | 'SMS_URL' | 'isProduction'>): SmsGateway | undefined {
  if (SMS_URL) return twilioSms(SMS_URL)
  return DEMO && !SMTP_URL && !isProduction ? sandboxSms : undefined
}
