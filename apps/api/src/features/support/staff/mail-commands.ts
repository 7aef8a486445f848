import { stat } from 'node:fs/promises'
import { findPutAside } from '#features/support/mail-in/put-aside-queries'
import { readBox, type ReadMail, takeWaiting } from '#features/support/mail-in/read-box'
import { isFinished } from '#features/support/mail-in/take-mail'
import type { IncomingBox } from '#gateways/mail-in/incoming-box'
import { incomingBoxes } from '#gateways/mail-in/mail-in'
import { maildirBox, readMailFile, readMailHead } from '#gateways/mail-in/maildir'
import { type Command, type CommandCall, limitOf, UsageError } from '#platform/commands/command'
import { recordEvent } from '#platform/events'

function readAll({ env, database, note }: CommandCall, box: IncomingBox): AsyncGenerator<ReadMail> {
  const onError = (error: unknown, name: string) =>
    note(`${name}: left for another time: ${error instanceof Error ? error.message : String(error)}`)
  return readBox(env, database, { box, onError })
}

async function* readPath(call: CommandCall, path: string): AsyncGenerator<ReadMail> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) {
    const taken = await takeWaiting(call.env, call.database, {
      read: (maxBytes) => readMailFile(path, maxBytes),
      readHead: () => readMailHead(path),
    })
    if (!taken) throw new UsageError(`There is no file or folder ${path}`)
    yield { ...taken, name: path }
    return
  }
  const isMaildir = await stat(`${path}/new`).catch(() => undefined)
  if (!isMaildir) throw new UsageError(`${path} is not a maildir: it has no folder new`)
  yield* readAll(call, maildirBox(path))
}

async function* readCall(call: CommandCall): AsyncGenerator<ReadMail> {
  const boxes = incomingBoxes(call.env)
  if (call.args.length === 0 && boxes.length === 0)
    throw new UsageError('Name a maildir or .eml files, or set MAIL_IN_DIR or MAIL_IN_URL')
  for (const path of call.args) yield* readPath(call, path)
  if (call.args.length === 0) for (const box of boxes) yield* readAll(call, box)
}

const limit = limitOf({ standard: 50, max: 10_000 })

export const mailCommands: readonly Command[] = [
  {
    name: 'case mail',
    usage: '[maildir or .eml file…]',
    help: 'Adds answers by mail to their cases: of a maildir, of files, or else of the boxes of MAIL_IN_DIR and MAIL_IN_URL. Mails of a box are moved; files stay where they are.',
    async run(call) {
      let [kept, aside] = [0, 0]
      try {
        for await (const mail of readCall(call)) {
          if (mail.outcome === 'kept') kept += 1
          if (!isFinished(mail)) aside += 1
          const about = mail.number ? ` (case ${mail.number})` : ''
          call.print(`${mail.name}: ${mail.outcome.replaceAll('_', ' ')}${about}`)
        }
      } finally {
        if (kept + aside > 0)
          await recordEvent(call.database, {
            actor: 'operator',
            kind: 'case.mail',
            detail: { kept, aside },
          })
      }
      call.print(`${kept} answers, ${aside} for a person to look at`)
    },
  },
  {
    name: 'case mail-aside',
    help: 'Prints the mails that were put aside in the last 90 days, the newest first: when, why, of which case, and where they are.',
    options: { limit: limit.option },
    async run({ options, database, print }) {
      for (const { at, outcome, case_number: number, box, name } of await findPutAside(
        database,
        limit.read(options),
      ))
        print(`${at.toISOString()}  ${outcome.padEnd(17)}  ${number ?? '-'.padEnd(8)}  ${box}  ${name}`)
    },
  },
]
