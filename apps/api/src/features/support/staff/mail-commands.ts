import { stat } from 'node:fs/promises'
import { readMaildir, type ReadMail, takeMailFile } from '#features/support/mail-in/read-maildir'
import { isFinished } from '#features/support/mail-in/take-mail'
import { type Command, type CommandCall, UsageError } from '#platform/commands/command'
import { recordEvent } from '#platform/events'

async function* readPath({ env, database, note }: CommandCall, path: string): AsyncGenerator<ReadMail> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) {
    const taken = await takeMailFile(env, database, path)
    if (!taken) throw new UsageError(`There is no file or folder ${path}`)
    yield { ...taken, file: path }
    return
  }
  const isMaildir = await stat(`${path}/new`).catch(() => undefined)
  if (!isMaildir) throw new UsageError(`${path} is not a maildir: it has no folder new`)
  const onError = (error: unknown, file: string) =>
    note(`${file}: left for another time: ${error instanceof Error ? error.message : String(error)}`)
  yield* readMaildir(env, database, { folder: path, onError })
}

export const mailCommands: readonly Command[] = [
  {
    name: 'case mail',
    usage: '<maildir or .eml file…>',
    help: 'Adds answers by mail to their cases. Mails of a maildir are moved to cur or failed; files stay where they are.',
    async run(call) {
      let [kept, aside] = [0, 0]
      for (const path of call.args)
        for await (const mail of readPath(call, path)) {
          if (mail.outcome === 'kept') kept += 1
          if (!isFinished(mail)) aside += 1
          const about = mail.number ? ` (case ${mail.number})` : ''
          call.print(`${mail.file}: ${mail.outcome.replaceAll('_', ' ')}${about}`)
        }
      await recordEvent(call.database, { actor: 'operator', kind: 'case.mail', detail: { kept, aside } })
      call.print(`${kept} answers, ${aside} for a person to look at`)
    },
  },
]
