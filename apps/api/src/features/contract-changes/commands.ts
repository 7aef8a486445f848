import { changeStates } from '@fanal/contract/schemas/contract-changes'
import { type ListedChange, findChangesOfAll } from '#features/contract-changes/queries'
import { acceptChange, finishChange, rejectChange } from '#features/contract-changes/move-change'
import type { Db } from '#platform/database'
import {
  type Command,
  type CommandCall,
  limitOf,
  oneOf,
  operatorWrite,
  UsageError,
} from '#platform/commands/command'

const limit = limitOf({ standard: 50, max: 10_000 })
const maxReason = 500

function idOf({ args: [typed = ''] }: CommandCall): number {
  const id = Number(typed)
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError(`${typed} is not the number of a change`)
  return id
}

const lineOf = ({ id, requested_at, state, contract, kind, vat, summary }: ListedChange) => {
  const what = summary.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; ')
  return `${String(id).padStart(6)}  ${requested_at.toISOString()}  ${state.padEnd(17)}  ${contract}  ${vat}  ${kind}  ${what}`
}

/** One answer of the distributor, in one transaction: change, history, mail and event. */
async function answer(
  call: CommandCall,
  kind: string,
  work: (tx: Db, id: number) => Promise<void>,
  detail: object = {},
): Promise<void> {
  const id = idOf(call)
  await operatorWrite(call.database, { kind, detail: { id, ...detail } }, (tx) => work(tx, id))
}

export const commands: Command[] = [
  {
    name: 'change list',
    help: 'Prints the changes that customers asked for, the newest first.',
    options: {
      state: { type: 'string', value: 'STATE', help: `only those that are ${changeStates.join(', ')}` },
      limit: limit.option,
    },
    async run({ options, database, print }) {
      const state = oneOf('state', options['state'], changeStates)
      const changes = await findChangesOfAll(database, { state, limit: limit.read(options) })
      for (const change of changes) print(lineOf(change))
    },
  },
  {
    name: 'change accept',
    usage: '<id>',
    help: 'The distributor took the change on; it stays with them.',
    async run(call) {
      await answer(call, 'change.accept', (tx, id) => acceptChange(call.env, tx, id))
      call.print(`Change ${idOf(call)} was accepted by the distributor`)
    },
  },
  {
    name: 'change reject',
    usage: '<id>',
    help: 'The distributor rejected the change; the contract stays as it was.',
    options: { reason: { type: 'string', value: 'TEXT', help: 'why; the customer reads it' } },
    async run(call) {
      const typed = call.options['reason']
      const reason = typeof typed === 'string' ? typed.trim() : ''
      if (!reason) throw new UsageError('--reason is missing: the customer reads it')
      if (reason.length > maxReason) throw new UsageError(`--reason has more than ${maxReason} characters`)
      await answer(call, 'change.reject', (tx, id) => rejectChange(call.env, tx, id, reason), { reason })
      call.print(`Change ${idOf(call)} is rejected`)
    },
  },
  {
    name: 'change done',
    usage: '<id>',
    help: 'The distributor made the change; the contract says so from now on.',
    async run(call) {
      await answer(call, 'change.done', (tx, id) => finishChange(call.env, tx, id))
      call.print(`Change ${idOf(call)} is done`)
    },
  },
]
