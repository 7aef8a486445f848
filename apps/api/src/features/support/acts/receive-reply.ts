import { fileKind } from '@fanal/domain/files/file-kind'
import { descriptionMax, mostCaseFiles } from '@fanal/domain/support/forms/case-text'
import { findSettings } from '#features/settings/queries'
import { keepFile } from '#features/support/case-files'
import type { CaseEnv } from '#features/support/case-links'
import { namedByNumber } from '#features/support/load-case'
import { confirmEmail, hasMail, lockCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ReadUpload } from '#platform/uploads'
import { act } from './act-on-case.ts'

export interface Reply {
  /** Whoever calls has checked that the mail was sent to the case's own address. */
  number: string
  from: string
  text: string
  /** What was taken for a quotation. */
  quoted?: string
  files: readonly ReadUpload[]
  messageId: string
}

export type ReplyOutcome = 'kept' | 'known' | 'unknown_case' | 'closed' | 'stranger'

/**
 * A mail becomes a line of the story, once. Files that we do not take are left out and named. A closed case is not opened
 * by a mail: a word of thanks would do it.
 */
export async function receiveReply(env: CaseEnv, tx: Db, reply: Reply): Promise<ReplyOutcome> {
  const named = await namedByNumber(tx, reply.number).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  const it = named && (await lockCase(tx, named.customerId, named.number))
  if (!it) return 'unknown_case'
  if (it.email.toLowerCase() !== reply.from.trim().toLowerCase()) return 'stranger'
  if (await hasMail(tx, it, reply.messageId)) return 'known'
  if (it.state === 'closed') return 'closed'
  await confirmEmail(tx, it)
  const { fileIds, refused } = await takeFiles(tx, it.customerId, reply.files)
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

async function takeFiles(tx: Db, customerId: number, files: readonly ReadUpload[]) {
  const { fileUploadSizeLimit } = await findSettings(tx)
  const fileIds: number[] = []
  const refused: string[] = []
  for (const file of files) {
    const isTaken = fileKind(file.bytes) !== null && file.bytes.byteLength <= fileUploadSizeLimit
    if (isTaken && fileIds.length < mostCaseFiles) fileIds.push(await keepFile(tx, customerId, file))
    else refused.push(file.name.slice(0, 200))
  }
  return { fileIds, refused }
}
