import { pluralOf } from '@fanal/domain/formats/plural'
import { kindOf } from '@fanal/domain/notices/notice-kinds'
import { digestAt } from '@fanal/domain/notices/quiet-hours'
import { linkTo } from '@fanal/contract/paths'
import type { Job } from '#feature'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { asNoticeMail } from '#features/notices/notice-mail'
import { noticeHref, noticeLabels } from '#features/notices/notice-labels'
import { findReaders, type NoticeRow, type Reader } from '#features/notices/queries'
import type { MailTexts } from '#features/settings/mail-templates'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { retailerValues } from '#features/settings/text-mail'
import { composeMail } from '#gateways/mail/compose'
import type { Mail } from '#gateways/mail/mail'
import type { Database, Db } from '#platform/database'
import { enqueue } from '#platform/outbox'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { findWaiting, takeWaiting } from './digest-queries.ts'

/** More than so many are counted: the portal has them all. */
const mostLines = 50

type DigestTexts = MailTexts<'notices.digest'>

const subjectOf = ({ subject, subjectOne }: DigestTexts, count: number) =>
  pluralOf(count) === 'one' ? subjectOne : subject

async function digestMail(
  env: NoticeEnv,
  tx: Db,
  reader: Reader,
  notices: readonly NoticeRow[],
): Promise<Mail> {
  const brand = await findSettings(tx)
  const { name, email: to, locale } = reader
  const { mail } = textsOf('notices', locale)
  const digest = await findMailTexts(tx, 'notices.digest', locale)
  const lines = notices.slice(0, mostLines).map(({ event, told, link }) => {
    const { title, detail } = noticeLabels(event, told, locale)
    return `${title}. ${detail}\n${noticeHref(env.PUBLIC_URL, link, locale)}`
  })
  const rest = notices.length - lines.length
  const values = { ...retailerValues(brand), name, count: String(notices.length), rest: String(rest) }
  // Words of customers may have braces: each line is a value of its own.
  const own = Object.fromEntries(lines.map((line, i) => [`line${i}`, line]))
  return composeMail({
    from: env.MAIL_FROM,
    brand,
    to,
    locale,
    subject: fillText(subjectOf(digest, notices.length), values),
    paragraphs: [
      mail.greeting,
      digest.intro,
      ...lines.map((_, i) => `{line${i}}`),
      ...(rest > 0 ? [digest.more] : []),
      mail.why,
    ],
    values: { ...values, ...own },
    action: { label: digest.action, href: linkTo('notices', { publicUrl: env.PUBLIC_URL, locale }) },
  })
}

/** One mail with all that waits, in one transaction: put into the outbox and no longer waiting, or neither. */
async function sendDigest(env: NoticeEnv, tx: Db, customerId: number): Promise<void> {
  const notices = await takeWaiting(tx, customerId)
  const [reader] = await findReaders(tx, [customerId])
  if (notices.length === 0 || !reader || reader.email === '' || reader.is_mail_stopped) return
  const kinds = [...new Set(notices.map(({ event }) => kindOf(event)))]
  const mail = await digestMail(env, tx, reader, notices)
  await enqueue(tx, 'mail', asNoticeMail(env, mail, reader, kinds), { customerId, isRepeatable: true })
}

/** To everybody whose hour has come since the first of their notices waits. One that fails does not keep the others. */
export async function sendDigests(
  env: NoticeEnv,
  database: Database,
  { now, onError }: { now: Date; onError: (error: unknown) => void },
): Promise<void> {
  for (const { customer_id: customerId, oldest, quiet } of await findWaiting(database))
    if (digestAt(oldest, quiet) <= now)
      await database.transaction((tx) => sendDigest(env, tx, customerId)).catch(onError)
}

export const sendDueDigests: Job['run'] = ({ env, database }, log) =>
  sendDigests(env, database, {
    now: new Date(),
    onError: (error) => log.warn({ err: error }, 'mail of the day not composed'),
  })
