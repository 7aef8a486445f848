import {
  type Channel,
  choiceOf,
  isUrgent,
  kindOf,
  type NoticeEvent,
} from '@fanal/domain/notices/notice-kinds'
import { sendAt } from '@fanal/domain/notices/quiet-hours'
import { findSettings } from '#features/settings/queries'
import type { Mail } from '#gateways/mail/mail'
import type { Db } from '#platform/database'
import { enqueueMany, type NewMessage, withRetriesForDays } from '#platform/outbox'
import type { NoticeEnv } from './notice-keys.ts'
import { asNoticeMail, mailOfNotice } from './notice-mail.ts'
import type { NoticeLink, Told } from './notice-labels.ts'
import { findReaders, insertNotices, markNotices, type Reader, notifyProcesses } from './queries.ts'

/** What the law asks for, and receipts. */
const isOwed = (event: NoticeEvent) => event === 'payment_received' || isUrgent(kindOf(event))

export interface NewNotice {
  customerId: number
  event: NoticeEvent
  /** Names it: the same key is told once. */
  key: string
  told?: Told
  link: NoticeLink
  /** Day in the calendar. */
  day?: string
  /** Instead of one made of the notice's words; null where another mail says it anyway. */
  mail?: Mail | null
  /** The customer did it themselves: listed as read, and no push. */
  isOwnAct?: true
  /** Another notice says it: only its key is kept. */
  isSilent?: true
}

/** Tells a customer, in the caller's transaction, by the channels of their choice. False if it was told before. */
export async function notify(env: NoticeEnv, tx: Db, notice: NewNotice): Promise<boolean> {
  return (await notifyMany(env, tx, [notice])) === 1
}

/** How many were told now. For thousands: a few hundred in each transaction. */
export async function notifyMany(env: NoticeEnv, tx: Db, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0
  const readAt = new Date().toISOString()
  const inserted = await insertNotices(
    tx,
    notices.map(({ customerId, event, key, told = {}, link, day = null, isSilent, isOwnAct }) => ({
      customer_id: customerId,
      event,
      told,
      key,
      link,
      day: isSilent ? null : day,
      read_at: isOwnAct ? readAt : null,
    })),
  )
  if (inserted.length === 0) return 0
  const given = new Map(notices.map((notice) => [`${notice.customerId} ${notice.key}`, notice]))
  const customerIds = [...new Set(inserted.map((row) => row.customer_id))]
  const readers = new Map((await findReaders(tx, customerIds)).map((one) => [one.customer_id, one]))
  const settings = await findSettings(tx)
  const [messages, marks]: [NewMessage[], Mark[]] = [[], []]
  for (const { customer_id: customerId, id, key } of inserted) {
    const notice = given.get(`${customerId} ${key}`)
    const reader = readers.get(customerId)
    if (!notice || !reader) continue
    const ways = waysOf(notice, reader)
    if (!ways.isShown || ways.isInDigest)
      marks.push({ customer_id: customerId, id, is_shown: ways.isShown, is_in_digest: ways.isInDigest })
    if (ways.isMailed) {
      const mail = notice.mail ?? mailOfNotice(env, settings, reader, notice)
      const payload = asNoticeMail(env, mail, reader, [kindOf(notice.event)], id)
      messages.push({
        kind: 'mail',
        payload,
        dueAt: ways.dueAt,
        customerId,
        isRepeatable: true,
        ...(isOwed(notice.event) && withRetriesForDays),
      })
    }
    for (const { id: targetId, channel } of ways.targets) {
      const dueAt = channel === 'push' ? ways.dueAt : undefined
      messages.push({ kind: `notice_${channel}`, payload: { customerId, noticeId: id, targetId }, dueAt })
    }
  }
  if (marks.length > 0) await markNotices(tx, marks)
  if (messages.length > 0) await enqueueMany(tx, messages)
  notifyProcesses(tx, customerIds)
  return inserted.length
}

interface Ways extends Pick<Reader, 'targets'> {
  isShown: boolean
  isInDigest: boolean
  isMailed: boolean
  dueAt: Date | undefined
}

type Mark = Parameters<typeof markNotices>[1][number]

/** The channels of a notice for this reader. Quiet hours delay mail and push, unless the notice is urgent. */
function waysOf({ event, mail, isSilent, isOwnAct }: NewNotice, reader: Reader): Ways {
  if (isSilent) return { isShown: false, isInDigest: false, isMailed: false, targets: [], dueAt: undefined }
  const kind = kindOf(event)
  const isOn = (channel: Channel) => choiceOf(kind, channel, reader.chosen)?.isOn ?? false
  const to = mail?.to ?? reader.email
  const isStopped = reader.is_mail_stopped && to.toLowerCase() === reader.email.toLowerCase()
  const takesMail = mail !== null && isOn('mail') && to !== '' && !isStopped
  const isInDigest = takesMail && reader.is_digest && !isUrgent(kind)
  return {
    isShown: isOn('portal'),
    isInDigest,
    isMailed: takesMail && !isInDigest,
    targets: reader.targets.filter(({ channel }) => isOn(channel) && !(isOwnAct && channel === 'push')),
    dueAt: isUrgent(kind) || !reader.quiet ? undefined : sendAt(new Date(), reader.quiet),
  }
}
