import { linkTo } from '@fanal/contract/paths'
import { reopenUntil } from '@fanal/domain/support/case-steps'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { retailerValues } from '#features/settings/text-mail'
import type { CaseEnv } from '#features/support/case-links'
import type { FoundCase } from '#features/support/case-shape'
import { loadCase } from '#features/support/load-case'
import type { LockedCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { textsOf } from '#texts'
import { kindText } from './case-labels.ts'
import { sendCaseMail } from './notify-customer.ts'

/** Only a session opens a case again, or one that names it. */
function addresses(env: CaseEnv, { row }: FoundCase) {
  const to = { publicUrl: env.PUBLIC_URL, locale: row.locale }
  const next = linkTo(row.kind === 'claim' ? 'claims' : 'newRequest', to)
  return {
    page: linkTo('request', { ...to, params: { id: row.number } }),
    next: `${next}&earlier=${row.number}`,
    contact: linkTo('unsignedContact', to),
  }
}

/** To whoever answered a closed case by mail: it was not added, and what to do. */
export async function notifyClosed(env: CaseEnv, tx: Db, it: LockedCase): Promise<void> {
  const found = await loadCase(tx, it)
  const settings = await findSettings(tx)
  const { locale, number, name, email } = found.row
  const texts = textsOf('support', locale).mails.case
  const { subject, body, reopen, link, write } = await findMailTexts(tx, 'support.closedReply', locale)
  const until = reopenUntil(it.closedAt?.getTime() ?? 0, found.reopenDays)
  const way = Date.now() <= until ? reopen : link
  await sendCaseMail(env, tx, found, {
    to: email,
    locale,
    subject,
    paragraphs: [
      name ? texts.greeting : texts.greetingUnknown,
      body,
      it.customerId === 0 ? write : way,
      texts.person,
    ],
    values: {
      ...retailerValues(settings),
      name,
      number,
      kind: kindText(found, locale),
      until: documentFormats(locale).namedDay(new Date(until)),
      ...addresses(env, found),
      schedule: settings.organization.schedule,
    },
  })
}
