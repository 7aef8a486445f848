import { mostCaseFiles } from '@fanal/domain/support/forms/case-text'
import { checkCaseAnswer } from '@fanal/domain/support/forms/check-answer'
import { findSettings } from '#features/settings/queries'
import { keepFiles, readFiles, type SentFile } from '#features/support/case-files'
import type { CaseEnv } from '#features/support/case-links'
import type { NamedCase } from '#features/support/case-shape'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { act, lockNamed, refuseAct } from './act-on-case.ts'

interface Words extends NamedCase {
  message: string
  attachments: readonly SentFile[]
}

async function readWords(tx: Db, { customerId, message, attachments }: Words) {
  const { fileUploadSizeLimit } = await findSettings(tx)
  const files = await readFiles(tx, customerId, attachments, fileUploadSizeLimit)
  const wrong = checkCaseAnswer({ message, attachments }, { maxFiles: mostCaseFiles })
  refuseWrong({ attachments: files.errors, ...wrong })
  return files
}

/** An answer to what we asked, or further words while it is open. */
export async function answerCase(env: CaseEnv, tx: Db, words: Words) {
  const it = await lockNamed(tx, words)
  const wanted = it.state === 'asked' ? 'answer' : 'add'
  await refuseAct(tx, wanted, it)
  const files = await readWords(tx, words)
  const fileIds = await keepFiles(tx, words.customerId, files)
  return act(env, tx, it, { act: wanted, text: words.message.trim(), fileIds })
}

/** Within the days of the setting; the customer says why. */
export async function reopenCase(env: CaseEnv, tx: Db, words: Words) {
  const it = await lockNamed(tx, words)
  await refuseAct(tx, 'reopen', it)
  const files = await readWords(tx, words)
  const fileIds = await keepFiles(tx, words.customerId, files)
  return act(env, tx, it, { act: 'reopen', text: words.message.trim(), fileIds })
}
