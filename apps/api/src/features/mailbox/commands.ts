import { findOutgoing, type MessageKind, messageStates } from '#features/mailbox/queries'
import { type Command, limitOf, operatorWrite, UsageError } from '#platform/commands/command'
import { madridTime } from '#platform/commands/madrid-time'
import { retryNow } from '#platform/outbox'

const limit = limitOf({ standard: 20, max: 1000 })

function stateOf(typed: string | boolean | undefined): string | null {
  if (typed === undefined) return null
  const state = messageStates.find((one) => one === typed)
  if (!state) throw new UsageError(`--state is one of ${messageStates.join(', ')}`)
  return state
}

function idOf(typed: string): number {
  if (!/^[1-9]\d{0,14}$/.test(typed)) throw new UsageError(`${typed} is not the number of a message`)
  return Number(typed)
}

/** The text of a message, often a code, is never printed. */
const listCommand = (kind: MessageKind, plural: string): Command => ({
  name: `${kind} list`,
  help: `Prints the newest ${plural}: sent, waiting or failed, and why.`,
  options: {
    limit: limit.option,
    state: { type: 'string', value: 'STATE', help: 'only those: sent, waiting or failed' },
  },
  async run({ options, database, print }) {
    const messages = await findOutgoing(database, {
      kind,
      limit: limit.read(options),
      state: stateOf(options['state']),
    })
    for (const { id, created_at, state, to, subject, last_error } of messages) {
      const cause = state !== 'sent' && last_error ? `  (${last_error})` : ''
      const parts = [String(id).padStart(6), madridTime(created_at), state.padEnd(7), to]
      print(`${[...parts, ...(subject === null ? [] : [subject])].join('  ')}${cause}`)
    }
  },
})

const retryCommand = (kind: MessageKind, plural: string): Command => ({
  name: `${kind} retry`,
  usage: '[number…]',
  help: `Sends ${plural} that failed, or wait for another attempt, at once: those of the numbers that ${kind} list prints, or all. They are tried as long as new ones.`,
  options: { all: { type: 'boolean', help: 'all of them' } },
  async run({ args, options, database, print }) {
    const isAll = options['all'] === true
    if (isAll === args.length > 0) throw new UsageError(`Name the ${plural} by their numbers, or say --all`)
    const ids = args.map(idOf)
    const count = await operatorWrite(
      database,
      { kind: `${kind}.retry`, detail: isAll ? { all: true } : { ids } },
      (tx) => retryNow(tx, kind, isAll ? 'all' : ids),
    )
    print(`${count} ${plural} are sent now`)
  },
})

export const commands: Command[] = [
  listCommand('mail', 'mails'),
  retryCommand('mail', 'mails'),
  listCommand('sms', 'text messages'),
  retryCommand('sms', 'text messages'),
]
