import { isCaseNumber, normaliseCaseNumber } from '@fanal/domain/support/case-number'
import { asOption, staffWrite, tell, textOption } from '#features/support/staff/staff-call'
import { type Command, type CommandCall, requiredText, UsageError } from '#platform/commands/command'
import { linkCases, mergeCases, unlinkCases } from './merge-cases.ts'

function otherOf({ args: [, typed = ''] }: CommandCall): string {
  const number = normaliseCaseNumber(typed)
  if (!isCaseNumber(number)) throw new UsageError(`${typed} is not the number of a case`)
  return number
}

const options = { ...asOption, ...textOption('why; only staff read it') }

export const mergingCommands: readonly Command[] = [
  {
    name: 'case merge',
    usage: '<number> <other>',
    help: 'Closes a case, which goes on in another one of its customer.',
    options,
    async run(call) {
      const into = otherOf(call)
      const reason = requiredText(call, 'text', 'it is kept with the case')
      const done = await staffWrite(call, 'merge', (tx, step) =>
        mergeCases(call.env, tx, { ...step, into, reason }),
      )
      tell(call, done, `goes on in ${into}`)
    },
  },
  {
    name: 'case link',
    usage: '<number> <other>',
    help: 'Lets staff see two cases of a customer together.',
    options,
    async run(call) {
      const other = otherOf(call)
      const reason = requiredText(call, 'text', 'it is kept with the case')
      await staffWrite(call, 'link', (tx, step) => linkCases(tx, { ...step, other, reason }))
      call.print(`Linked to ${other}`)
    },
  },
  {
    name: 'case unlink',
    usage: '<number> <other>',
    help: 'Undoes a link of two cases.',
    options: asOption,
    async run(call) {
      const other = otherOf(call)
      await staffWrite(call, 'unlink', (tx, step) => unlinkCases(tx, { ...step, other }))
      call.print(`No longer linked to ${other}`)
    },
  },
]
