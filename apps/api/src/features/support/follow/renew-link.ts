import { followDays } from '@fanal/domain/support/case-steps'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { retailerValues } from '#features/settings/text-mail'
import { lockNamed } from '#features/support/acts/act-on-case'
import type { CaseEnv } from '#features/support/case-links'
import { loadCase, readFollowLink } from '#features/support/load-case'
import { kindText } from '#features/support/mails/case-labels'
import { sendCaseMail } from '#features/support/mails/notify-customer'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { textsOf } from '#texts'
import { endLinks } from './follow-queries.ts'

const dayMs = 86_400_000

/** A new link for one that has ended: mailed to the address of the case, whoever asks. */
export async function renewLink(env: CaseEnv, tx: Db, token: string): Promise<void> {
  const { isEnded, ...named } = await readFollowLink(env, tx, token)
  if (!isEnded) throw new AppError('not_possible')
  await takeHit(tx, { bucket: `follow-renew:${named.number}`, max: 3, windowSeconds: 86_400 })
  await lockNamed(tx, named)
  await endLinks(tx, named, new Date(Date.now() + followDays * dayMs))
  const found = await loadCase(tx, named)
  const settings = await findSettings(tx)
  const { locale, number, name, email } = found.row
  const texts = textsOf('support', locale).mails.case
  const { subject, body } = await findMailTexts(tx, 'support.renewed', locale)
  await sendCaseMail(env, tx, found, {
    to: email,
    locale,
    subject,
    paragraphs: [name ? texts.greeting : texts.greetingUnknown, body, texts.person],
    values: {
      ...retailerValues(settings),
      name,
      number,
      kind: kindText(found, locale),
      days: String(followDays),
      schedule: settings.organization.schedule,
    },
  })
}
