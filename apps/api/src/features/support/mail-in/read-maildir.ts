import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseEnv } from '#features/support/case-links'
import type { Database } from '#platform/database'
import { isFinished, mailMaxBytes, type TakenMail, takeMail } from './take-mail.ts'

export interface ReadMail extends TakenMail {
  file: string
}

/** Another process that reads the same folder was faster. */
const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Undefined if the file is gone. One that is too large is not read into memory. */
export async function takeMailFile(
  env: CaseEnv,
  database: Database,
  path: string,
): Promise<TakenMail | undefined> {
  const found = await stat(path).catch(unlessGone)
  if (found && found.size > mailMaxBytes) return { outcome: 'too_large' }
  const bytes = found && (await readFile(path).catch(unlessGone))
  return bytes && takeMail(env, database, bytes)
}

/**
 * The new mails of a maildir, one after the other. What is done goes to `cur`, what a person should look at to `failed`.
 * One that could not be stored stays and is tried again; the others do not wait for it. Committed before it is moved: a
 * repeat finds it in the story.
 */
export async function* readMaildir(
  env: CaseEnv,
  database: Database,
  { folder, onError }: { folder: string; onError: (error: unknown, file: string) => void },
): AsyncGenerator<ReadMail> {
  const names = (await readdir(join(folder, 'new'))).filter((name) => !name.startsWith('.'))
  for (const target of ['cur', 'failed']) await mkdir(join(folder, target), { recursive: true, mode: 0o700 })
  for (const file of names.sort()) {
    const path = join(folder, 'new', file)
    try {
      const taken = await takeMailFile(env, database, path)
      if (!taken) continue
      await rename(path, join(folder, isFinished(taken) ? 'cur' : 'failed', file)).catch(unlessGone)
      yield { ...taken, file }
    } catch (error) {
      onError(error, file)
    }
  }
}
