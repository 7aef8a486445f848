import { refuseActivation } from '#features/activation/decide-activation'
import { findActivationsForStaff } from '#features/activation/queries'
import { type Command, idArgument, limitOf, operatorWrite } from '#platform/commands/command'
import { madridTime } from '#platform/commands/madrid-time'

const limit = limitOf({ standard: 50, max: 1000 })

export const commands: Command[] = [
  {
    name: 'activation list',
    help: 'Prints the activations that did not match what is on file and wait for a person, the oldest first.',
    options: { limit: limit.option },
    async run({ options, database, print }) {
      for (const one of await findActivationsForStaff(database, limit.read(options))) {
        const asked = [one.nif, one.contract, one.email, one.phone ?? '', one.invoice_number ?? '']
        print(`${String(one.id).padStart(6)}  ${madridTime(one.requested_at)}  ${asked.join('  ').trim()}`)
      }
    },
  },
  {
    name: 'activation close',
    usage: '<id>',
    help: 'Takes an activation off that list. If it was right, send the way in with `user reset <tax id>`.',
    async run(call) {
      const { database, print } = call
      const id = idArgument(call, 'an activation')
      await operatorWrite(database, { kind: 'activation.close', detail: { id } }, (tx) =>
        refuseActivation(tx, { id, author: '', reason: '' }),
      )
      print(`Activation ${id} is closed`)
    },
  },
]
