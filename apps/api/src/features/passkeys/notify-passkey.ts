import { notify } from '#features/notices/notify'
import { findOwner } from '#features/account/queries'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { documentFormats } from '@fanal/domain/formats/document-formats'

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
  const { name, email: to, locale } = await findOwner(tx, customerId)
  const texts = await findMailTexts(tx, `passkeys.${kind}`, locale)
  const values = { name, passkey, when: documentFormats(locale).moment(new Date()) }
  const event = kind === 'passkeyAdded' ? 'passkey_added' : 'passkey_removed'
  await notify(env, tx, {
    customerId,
    event,
    key: `${event}:${id}`,
    told: { label: passkey },
    link: { page: 'profile' },
    mail: await textMail(tx, env, { to, locale, texts, values }),
  })
}
