import { createHash } from 'node:crypto'
import { madridDayOf } from '@fanal/domain/dates'
import type { Settings } from '@fanal/domain/settings/settings'
import { type Lang, type Locale, textsLanguage, writtenFor } from '@fanal/domain/settings/languages'
import { lockOwner } from '#features/account/queries'
import { insertCommunication } from '#features/contracts/communication-queries'
import { notify } from '#features/notices/notify'
import type { MailTexts } from '#features/settings/mail-templates'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { retailerValues } from '#features/settings/text-mail'
import { lockNamed } from '#features/support/acts/act-on-case'
import type { CaseEnv } from '#features/support/case-links'
import { loopMark } from '#features/support/mails/notify-customer'
import { recordEntry } from '#features/support/record-entry'
import { composeMail, plainMail } from '#gateways/mail/compose'
import type { Database, Db } from '#platform/database'
import { type Affected, findAffected, findOpenIncidents, wasTold } from './staff-queries.ts'

/** What customers read, by their language; '' where it is not written in it. */
export type NoticeTexts = Record<Lang, string>

export interface Notice {
  postalCode?: string | undefined
  distributor?: string | undefined
  texts: NoticeTexts
  author: string
  /** False once nobody else is to be told. */
  isDue?: (tx: Db) => Promise<boolean>
}

/**
 * Tells all customers of an area: one mail each, and a line in what they have open about it. Each in a transaction of
 * its own; whoever was told today is not told again, so that a broken run can be repeated. An outage does not wait for a
 * translation: whoever reads a language that is missing gets the text as it is, and a sentence that says so.
 */
export async function sendNotice(
  env: CaseEnv,
  database: Database,
  notice: Notice,
): Promise<{ told: number; before: number; inAnother: number }> {
  const affected = await findAffected(database, notice)
  const ids = new Set(affected.map(({ customer_id }) => customer_id))
  let told = 0
  for (const contracts of byCustomer(affected))
    if (await database.transaction((tx) => notifyOne(env, tx, notice, contracts))) told += 1
  const others = affected.filter(({ locale }) => !notice.texts[textsLanguage(locale)])
  const inAnother = new Set(others.map(({ customer_id }) => customer_id)).size
  return { told, before: ids.size - told, inAnother }
}

/** They come in the order of their customers. */
function* byCustomer(affected: readonly Affected[]): Generator<Affected[]> {
  let own: Affected[] = []
  for (const one of affected) {
    if (own[0] && own[0].customer_id !== one.customer_id) {
      yield own
      own = []
    }
    own.push(one)
  }
  if (own.length > 0) yield own
}

interface Reader {
  locale: Locale
  name: string
  email: string
  contracts: readonly Pick<Affected, 'contract' | 'address'>[]
}

/** What one customer reads; the text in their language, or as it is. */
export function noticeMail(
  byLanguage: NoticeTexts,
  { texts, settings }: { texts: MailTexts<'support.incident'>; settings: Pick<Settings, 'organization'> },
  { locale, name, email, contracts }: Reader,
) {
  const { text, lang } = writtenFor(byLanguage, textsLanguage(locale))
  const isOther = lang !== textsLanguage(locale)
  const mail = {
    to: email,
    locale,
    subject: texts.subject,
    paragraphs: [
      texts.greeting,
      texts.body,
      ...(isOther ? [texts.otherLanguage] : []),
      '{text}',
      texts.supplies,
      texts.person,
    ],
    values: {
      ...retailerValues(settings),
      name,
      text,
      supplies: contracts.map(({ contract, address }) => `${contract} · ${address}`).join('\n'),
      schedule: settings.organization.schedule,
    },
  }
  return { text, mail }
}

async function notifyOne(
  env: CaseEnv,
  tx: Db,
  { texts: byLanguage, author, isDue }: Notice,
  contracts: readonly Affected[],
): Promise<boolean> {
  const [first] = contracts
  if (!first || (isDue && !(await isDue(tx)))) return false
  const customerId = first.customer_id
  const contractIds = contracts.map(({ contract_id }) => contract_id)
  // Two that run at once wait for each other: the second finds that it was sent.
  await lockOwner(tx, customerId)
  const { locale, name, email } = first
  const settings = await findSettings(tx)
  const texts = await findMailTexts(tx, 'support.incident', locale)
  const { text, mail } = noticeMail(byLanguage, { texts, settings }, { locale, name, email, contracts })
  const { subject, text: body } = plainMail(mail)
  if (await wasTold(tx, { customerId, contractIds }, body)) return false
  for (const contractId of contractIds)
    await insertCommunication(tx, { customerId, contractId, channel: 'email', subject, body })
  for (const number of await findOpenIncidents(tx, customerId, contractIds)) {
    const it = await lockNamed(tx, { customerId, number })
    await recordEntry(tx, it, { kind: 'notice', by: 'staff', author, text })
  }
  const told = createHash('sha256').update(text).digest('hex').slice(0, 16)
  await notify(env, tx, {
    customerId,
    event: 'incident',
    key: `incident:${madridDayOf(Date.now())}:${told}`,
    told: { text: text.length > 200 ? `${text.slice(0, 199)}…` : text },
    link: {
      page: 'communications',
      params: { contractType: first.type, contractName: first.contract },
    },
    mail: { ...composeMail({ ...mail, from: env.MAIL_FROM, brand: settings }), loopMark },
  })
  return true
}
