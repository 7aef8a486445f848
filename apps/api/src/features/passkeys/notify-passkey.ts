import { accountMail } from '#features/account/account-mail'
import { notify } from '#features/notices/notify'
import { findOwner } from '#features/account/queries'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { moment } from '#formats/dates-and-numbers'

interface Told {
  customerId: number
  id: number
  /** The name of the passkey. */
  passkey: string
}

/** Informs the owner about an added or removed passkey, in their language. */
export async function notifyOfPasskey(
  tx: Db,
  env: Env,
  kind: 'passkeyAdded' | 'passkeyRemoved',
  { customerId, id, passkey }: Told,
): Promise<void> {
  const recipient = await findOwner(tx, customerId)
  const values = { passkey, when: moment(new Date(), recipient.locale) }
  const event = kind === 'passkeyAdded' ? 'passkey_added' : 'passkey_removed'
  await notify(env, tx, {
    customerId,
    event,
    key: `${event}:${id}`,
    told: { label: passkey },
    link: { page: 'profile' },
    mail: await accountMail(tx, env, { kind, recipient, values }),
  })
}
