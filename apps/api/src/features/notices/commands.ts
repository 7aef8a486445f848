import { madridDayOf } from '@fanal/domain/dates'
import { type Command, limitOf, operatorWrite, requiredText } from '#platform/commands/command'
import { Refusal } from '#platform/refusal'
import { handleBounce } from './stops/handle-bounce.ts'
import { findBounced } from './targets/target-queries.ts'

const limit = limitOf({ standard: 1_000, max: 100_000 })

export const commands: Command[] = [
  {
    name: 'notices bounced',
    help: 'Prints the customers whose mails come back, since when, and how many legal notices they have in the portal only.',
    options: { limit: limit.option },
    async run({ options, database, print }) {
      for (const one of await findBounced(database, limit.read(options)))
        print(
          [
            one.vat,
            one.name,
            one.address,
            `since ${madridDayOf(one.stopped_at.getTime())}`,
            `${one.legal} legal notices`,
            ...(one.is_handled ? ['handled'] : []),
          ].join('  '),
        )
    },
  },
  {
    name: 'notices handled',
    usage: '<tax id>',
    help: 'Somebody has taken care of an address to which mails came back.',
    options: {
      as: { type: 'string', value: 'NAME', help: 'who' },
      text: { type: 'string', value: 'TEXT', help: 'what was done' },
      works: { type: 'boolean', help: 'the address works again: mails go there as before' },
    },
    async run(call) {
      const { args, database, options, print } = call
      const [taxId = ''] = args
      const author = requiredText(call, 'as', 'the history names who it was', 120)
      const reason = requiredText(call, 'text', 'the history says what was done', 2_000)
      const found = (await findBounced(database, 100_000)).find(({ vat }) => vat === taxId.toUpperCase())
      if (!found) throw new Refusal([`no mails of ${taxId} come back`])
      const { customer_id: customerId, id, address } = found
      const isWorking = options['works'] === true
      const event = { kind: 'notices.handled', detail: { customerId, id, isWorking } }
      await operatorWrite(database, event, (tx) =>
        handleBounce(tx, { customerId, id, author, reason, isWorking }),
      )
      print(`${address} is taken care of`)
    },
  },
]
