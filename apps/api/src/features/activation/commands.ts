import { closeActivation, findActivationsForStaff } from '#features/activation/queries'
import { Refusal } from '#platform/refusal'
import { type Command, operatorWrite, UsageError, wholeNumber } from '#platform/commands/command'

export const commands: Command[] = [
  {
    name: 'activation list',
    usage: '',
    help: 'Prints the activations that did not match what is on file and wait for a person, the oldest first.',
    options: { limit: { type: 'string', value: 'N', help: 'how many (50)' } },
    async run({ options, database, print }) {
      const limit = wholeNumber('limit', options['limit'], { standard: 50, min: 1, max: 1000 })
      for (const one of await findActivationsForStaff(database, limit)) {
        const asked = [one.nif, one.contract, one.email, one.phone ?? '', one.invoice_number ?? '']
        print(`${String(one.id).padStart(6)}  ${one.requested_at.toISOString()}  ${asked.join('  ').trim()}`)
      }
    },
  },
  {
    name: 'activation close',
    usage: '<id>',
    help: 'Takes an activation off that list. If it was right, send the way in with `user reset <tax id>`.',
    async run({ args: [typed = ''], database, print }) {
      const id = Number(typed)
      if (!Number.isSafeInteger(id) || id < 1)
        throw new UsageError(`${typed} is not the number of an activation`)
      await operatorWrite(database, { kind: 'activation.close', detail: { id } }, async (tx) => {
        if (!(await closeActivation(tx, id))) throw new Refusal([`no activation ${id} waits for anybody`])
      })
      print(`Activation ${id} is closed`)
    },
  },
]
