import { answerSandboxChallenge } from '#gateways/payment/sandbox'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { findOwnPayment } from './queries.ts'

export interface Challenge {
  customerId: number
  ref: string
  clientSecret: string
  isAccepted: boolean
}

/** The customer's answer to the sandbox's challenge. */
export async function answerChallenge(
  db: Db,
  { customerId, ...challenge }: Challenge,
): Promise<{ status: string }> {
  const payment = await findOwnPayment(db, { customerId, platform: 'sandbox', ref: challenge.ref })
  const status = payment && (await answerSandboxChallenge(db, challenge))
  if (!status) throw new AppError('not_found')
  return { status }
}
