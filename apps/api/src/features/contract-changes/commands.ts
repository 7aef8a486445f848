import { changeStates } from '@fanal/contract/schemas/contract-changes'
import { type ListedChange, findChangesOfAll } from '#features/contract-changes/queries'
import { acceptChange, finishChange, rejectChange } from '#features/contract-changes/move-change'
import {
  type Command,
  type CommandCall,
  idArgument,
  listCommand,
  operatorWrite,
  requiredText,
} from '#platform/commands/command'
import { madridTime } from '#platform/commands/madrid-time'

const maxReason = 500

const idOf = (call: CommandCall) => idArgument(call, 'a change')

const lineOf = ({ id, requested_at, state, contract, kind, vat, summary }: ListedChange) => {
  const what = summary.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; ')
  return `${String(id).padStart(6)}  ${madridTime(requested_at)}  ${state.padEnd(17)}  ${contract}  ${vat}  ${kind}  ${what}`
}

/** A plain answer of the distributor, in one transaction: change, history, mail and event. */
const answerCommand = (
  answer: string,
  work: typeof acceptChange,
  { help, told }: { help: string; told: string },
): Command => ({
  name: `change ${answer}`,
  usage: '<id>',
  help,
  async run(call) {
    const id = idOf(call)
    const event = { kind: `change.${answer}`, detail: { id } }
    await operatorWrite(call.database, event, (tx) => work(call.env, tx, id))
    call.print(`Change ${id} ${told}`)
  },
})

export const commands: Command[] = [
  listCommand({
    name: 'change list',
    help: 'Prints the changes that customers asked for, the newest first.',
    states: changeStates,
    find: findChangesOfAll,
    lineOf,
  }),
  answerCommand('accept', acceptChange, {
    help: 'The distributor took the change on; it stays with them.',
    told: 'was accepted by the distributor',
  }),
  {
    name: 'change reject',
    usage: '<id>',
    help: 'The distributor rejected the change; the contract stays as it was.',
    options: { reason: { type: 'string', value: 'TEXT', help: 'why; the customer reads it' } },
    async run(call) {
      const reason = requiredText(call, 'reason', 'the customer reads it', maxReason)
      const id = idOf(call)
      await operatorWrite(call.database, { kind: 'change.reject', detail: { id, reason } }, (tx) =>
        rejectChange(call.env, tx, id, reason),
      )
      call.print(`Change ${id} is rejected`)
    },
  },
  answerCommand('done', finishChange, {
    help: 'The distributor made the change; the contract says so from now on.',
    told: 'is done',
  }),
]
