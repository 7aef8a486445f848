import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import type { ErrorReports } from '#platform/error-reports/error-reports'
import type { FileStores } from '#platform/stored-files/file-store'
import type { ChecksGateway } from './checks/checks.ts'
import { checksFor } from './checks/demo-checks.ts'
import type { DistributorGateway } from './distributor/distributor.ts'
import { fileStoresFor } from './files/files.ts'
import { errorReportsFor } from './error-reports/error-reports.ts'
import type { MailGateway } from './mail/mail.ts'
import { fileMail } from './mail/sandbox.ts'
import { smtpMail } from './mail/smtp.ts'
import type { IncomingBox } from './mail-in/incoming-box.ts'
import { incomingBoxes } from './mail-in/mail-in.ts'
import type { OidcProvider } from './oidc/oidc.ts'
import { openidConnect } from './oidc/openid-connect.ts'
import type { PaymentGateway } from './payment/payment.ts'
import { paymentPlatforms } from './payment/platforms.ts'
import type { OutgoingGateway } from './outgoing/outgoing.ts'
import { publicHttps } from './outgoing/public-https.ts'
import { withInventedReceivers } from './outgoing/sandbox.ts'
import { type RetailerServer, retailerServer } from './retailer/server.ts'
import { builtInSignature } from './signature/built-in.ts'
import type { SignatureGateway } from './signature/signature.ts'
import type { SmsGateway } from './sms/sms.ts'
import { smsFor } from './sms/sms-for.ts'
import { type SupplyPointGateway, supplyPointsFor } from './supply-points/supply-points.ts'

/** The outside companies that the portal calls. */
export interface Gateways {
  mail: MailGateway
  /** Absent where no provider is configured: mails are used instead. */
  sms?: SmsGateway
  /** Where answers by mail arrive; those that the environment names. */
  mailIn: readonly IncomingBox[]
  /** Platforms with keys in the environment. */
  payment: readonly PaymentGateway[]
  signature: SignatureGateway
  /** Solvency and identity of who contracts. */
  checks: ChecksGateway
  supplyPoints: SupplyPointGateway
  /** The way to the distributors; without one the operator's commands stand in. */
  distributor?: DistributorGateway
  /** The settings choose the provider. */
  openid: OidcProvider
  /** To addresses that customers gave: webhooks and their browsers' push services. */
  outgoing: OutgoingGateway
  /** Where files rest, beside the database. */
  files: FileStores
  /** Errors of the server, for the operator. */
  errorReports: ErrorReports
  /** In gateway mode: the upstream. */
  retailer?: RetailerServer
}

/** Created once, for connection reuse. */
export function gatewaysOf(env: Env, database: Db): Gateways {
  const sms = smsFor(env)
  return {
    mail: env.SMTP_URL ? smtpMail(env.SMTP_URL) : fileMail(env.DATA_DIR),
    ...(sms && { sms }),
    mailIn: incomingBoxes(env),
    payment: paymentPlatforms(env, database),
    signature: builtInSignature(env),
    checks: checksFor(env),
    supplyPoints: supplyPointsFor(env),
    openid: openidConnect,
    outgoing: env.DEMO ? withInventedReceivers(publicHttps(env)) : publicHttps(env),
    files: fileStoresFor(env),
    errorReports: errorReportsFor(env),
    ...(env.API_UPSTREAM && { retailer: retailerServer(env.API_UPSTREAM, env.API_UPSTREAM_CALLS) }),
  }
}
