import { fileKind, safeFileName } from '@fanal/domain/files/file-kind'
import { descriptionMax, mostCaseFiles } from '@fanal/domain/support/forms/case-text'
import { findSettings } from '#features/settings/queries'
import { keepFile } from '#features/support/case-files'
import type { CaseEnv } from '#features/support/case-links'
import { namedByNumber } from '#features/support/load-case'
import { notifyClosed } from '#features/support/mails/notify-closed'
import { findMergedTarget } from '#features/support/merged-queries'
import {
  confirmEmail,
  countMails,
  hasMail,
  lockCase,
  type LockedCase,
  noteRefusedMail,
} from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ReadUpload } from '#platform/uploads'
import { act, lockNamed } from './act-on-case.ts'
import { refuseMail } from './refuse-mail.ts'

export interface Reply {
  /** The caller has checked that the mail was sent to the case's own address. */
  number: string
  from: string
  text: string
  /** What was taken for a quotation. */
  quoted?: string
  files: readonly ReadUpload[]
  messageId: string
  /** Only its head was read. */
  isTooLarge?: boolean
}

export type ReplyOutcome = 'kept' | 'known' | 'unknown_case' | 'closed' | 'stranger' | 'too_many' | 'empty'

/** Two programs that answer each other without saying what they are end here. */
const mostMailsAnHour = 10
const hourMs = 3_600_000

/**
 * A mail becomes a line of the history, once. Files that we do not take are left out and named, to the sender too. A closed case is not opened
 * by a mail: a word of thanks would do it. Its customer is told, once a day.
 */
export async function receiveReply(env: CaseEnv, tx: Db, reply: Reply): Promise<ReplyOutcome> {
  const named = await namedByNumber(tx, reply.number).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  const it = named && (await lockCase(tx, named.customerId, named.number))
  if (!it) return 'unknown_case'
  if (it.email.toLowerCase() !== reply.from.trim().toLowerCase()) return 'stranger'
  return receiveIn(env, tx, await lockGoingOn(tx, it), reply)
}

/** A mail about a case that was merged is about the one in which it goes on. */
async function lockGoingOn(tx: Db, it: LockedCase): Promise<LockedCase> {
  const into = it.result === 'merged' ? await findMergedTarget(tx, it) : undefined
  return into === undefined ? it : lockGoingOn(tx, await lockNamed(tx, { ...it, number: into }))
}

async function receiveIn(env: CaseEnv, tx: Db, it: LockedCase, reply: Reply): Promise<ReplyOutcome> {
  if (await hasMail(tx, it, reply.messageId)) return 'known'
  if (it.state === 'closed') {
    if (await noteRefusedMail(tx, it, reply.messageId)) await notifyClosed(env, tx, it)
    return 'closed'
  }
  if ((await countMails(tx, it, new Date(Date.now() - hourMs))) >= mostMailsAnHour) return 'too_many'
  const { taken, refused } = await sortFiles(tx, reply.files)
  await confirmEmail(tx, it)
  if (!reply.text.trim() && taken.length === 0) {
    const reason = reply.isTooLarge ? 'too_large' : refused.length > 0 ? 'files' : 'empty'
    await refuseMail(env, tx, it, { reason, refused, messageId: reply.messageId })
    return 'empty'
  }
  const fileIds: number[] = []
  for (const file of taken) fileIds.push(await keepFile(tx, it.customerId, file))
  await act(env, tx, it, {
    act: it.state === 'asked' ? 'answer' : 'add',
    text: reply.text.slice(0, descriptionMax),
    quoted: (reply.quoted ?? '').slice(0, 100_000),
    detail: { by_mail: true, ...(refused.length > 0 && { refused_files: refused }) },
    messageId: reply.messageId,
    fileIds,
  })
  return 'kept'
}

async function sortFiles(tx: Db, files: readonly ReadUpload[]) {
  const { fileUploadSizeLimit } = await findSettings(tx)
  const taken: ReadUpload[] = []
  const refused: string[] = []
  for (const file of files) {
    const isTaken = fileKind(file.bytes) !== null && file.bytes.byteLength <= fileUploadSizeLimit
    if (isTaken && taken.length < mostCaseFiles) taken.push(file)
    else refused.push(safeFileName(file.name))
  }
  return { taken, refused }
}
