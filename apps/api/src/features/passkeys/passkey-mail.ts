import { accountMail } from '#features/account/account-mail'
import { findOwner } from '#features/account/queries'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { moment } from '#formats/dates-and-numbers'
import { enqueue } from '#platform/outbox'

interface Told {
  customerId: number
  /** The name of the passkey. */
  passkey: string
}

/** Informs the owner about an added or removed passkey, in their language. */
export async function notifyOfPasskey(
  tx: Db,
  env: Env,
  kind: 'passkeyAdded' | 'passkeyRemoved',
  { customerId, passkey }: Told,
): Promise<void> {
  const recipient = await findOwner(tx, customerId)
  const values = { passkey, when: moment(new Date(), recipient.locale) }
  await enqueue(tx, 'mail', await accountMail(tx, env, { kind, recipient, values }))
}
