import type { CaseEnv } from '#features/support/case-links'
import type { IncomingBox, WaitingMail } from '#gateways/mail-in/incoming-box'
import type { Database } from '#platform/database'
import { removePutAside, savePutAside } from './put-aside-queries.ts'
import { isFinished, mailMaxBytes, type TakenMail, takeLargeMail, takeMail } from './take-mail.ts'

export interface ReadMail extends TakenMail {
  /** Name of the mail in its box. */
  name: string
}

/** Undefined if it is gone. */
export async function takeWaiting(
  env: CaseEnv,
  database: Database,
  { read, readHead }: Pick<WaitingMail, 'read' | 'readHead'>,
): Promise<TakenMail | undefined> {
  const bytes = await read(mailMaxBytes)
  if (bytes === 'too_large') return takeLargeMail(env, database, await readHead())
  return bytes && takeMail(env, database, bytes)
}

/** For the operator, who looks at what was put aside. */
async function noteOutcome(database: Database, mail: { box: string; name: string }, taken: TakenMail) {
  if (isFinished(taken)) return removePutAside(database, mail)
  const { outcome, number } = taken
  return savePutAside(database, { ...mail, outcome, case_number: number ?? null, at: new Date() })
}

/**
 * The mails of a box, one after the other. One that could not be stored stays and is tried again; the others do not wait
 * for it. Committed before it is put away: a repeat finds it in the history.
 */
export async function* readBox(
  env: CaseEnv,
  database: Database,
  { box, onError }: { box: IncomingBox; onError: (error: unknown, name: string) => void },
): AsyncGenerator<ReadMail> {
  for await (const { name, read, readHead, putAway } of box.waiting()) {
    try {
      const taken = await takeWaiting(env, database, { read, readHead })
      if (!taken) continue
      await noteOutcome(database, { box: box.name, name }, taken)
      await putAway(isFinished(taken) ? 'read' : 'failed')
      yield { ...taken, name }
    } catch (error) {
      onError(error, name)
    }
  }
}
