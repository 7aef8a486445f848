import { randomUUID } from 'node:crypto'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { findOwner } from '#features/account/queries'
import { notify } from '#features/notices/notify'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { switchSecondFactor } from './switch-second-factor.ts'

/** Staff do this for who has lost the passkey. The owner is told, since somebody else may have asked for it. */
export async function removeSecondFactor(
  tx: Db,
  env: Env,
  { customerId, actor }: { customerId: number; actor: string },
): Promise<void> {
  await switchSecondFactor(tx, { customerId, isWanted: false, actor })
  const { name, email: to, locale } = await findOwner(tx, customerId)
  const texts = await findMailTexts(tx, 'passkeys.secondFactorOff', locale)
  const values = { name, when: documentFormats(locale).moment(new Date()) }
  await notify(env, tx, {
    customerId,
    event: 'second_factor_off',
    key: `second_factor_off:${randomUUID()}`,
    link: { page: 'profile' },
    mail: await textMail(tx, env, { to, locale, texts, values }),
  })
}
