import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import type { MailGateway } from './mail/mail.ts'
import { fileMail } from './mail/sandbox.ts'
import { smtpMail } from './mail/smtp.ts'
import type { OidcProvider } from './oidc/oidc.ts'
import { openidConnect } from './oidc/openid-connect.ts'
import type { PaymentGateway } from './payment/payment.ts'
import { paymentPlatforms } from './payment/platforms.ts'
import { builtInSignature } from './signature/built-in.ts'
import type { SignatureGateway } from './signature/signature.ts'

/** The companies outside that the portal speaks to. */
export interface Gateways {
  mail: MailGateway
  /** Those that the environment has keys for. */
  payment: readonly PaymentGateway[]
  signature: SignatureGateway
  /** Which provider it is stands in the settings. */
  openid: OidcProvider
}

/** Made once: they keep their connections. */
export function gatewaysOf(env: Env, database: Db): Gateways {
  return {
    mail: env.SMTP_URL ? smtpMail(env.SMTP_URL) : fileMail(env.DATA_DIR),
    payment: paymentPlatforms(env, database),
    signature: builtInSignature(env),
    openid: openidConnect,
  }
}
